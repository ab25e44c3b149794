// Objects whose type says too little.
struct unseen;
struct unseen *p;
struct later object;                    // completed below: no error
extern struct unseen elsewhere;

struct later { int value; };

int f(void)
{
    struct unseen u;                    // error@19: storage size of 'u'
    void nothing;                       // error@10: 'nothing' declared void
    int some[];                         // error@9: array size missing in 'some'
    int n = sizeof(struct unseen);      // error@13: incomplete type 'struct unseen'
    n += sizeof *p;                     // error@10: incomplete type 'struct unseen'
    n += p->value;                      // error@10: undefined type 'struct unseen'
    n += elsewhere.value;               // error@10: undefined type 'struct unseen'
    n += object.value + sizeof object;
    return n + (p == 0) + (&elsewhere == p);
}
