// procs: 1 2 3 4 5 6 7
// same-as: serial
// Functions that call each other over a tree with many ways through it: what they store has names without end.
#include <stdio.h>
#include <stdlib.h>

enum { NODES = 200 };

typedef struct node {
    struct node *child, *sibling, *parent, *link, *last;
    int value;
} node;

static node *root;

static node *insert(node *at, int value);

static node *add_sibling(node *at, int value)
{
    while (at->sibling && at->sibling->value < value) {
        at->link = at->sibling;
        at = at->sibling;
        at->parent->last = at;
    }
    if (!at->sibling) {
        at->sibling = calloc(1, sizeof *at);
        at->sibling->parent = at->parent;
        at->sibling->value = value;
        at->sibling->link = at;
        at->parent->last->sibling->link = at->sibling->link->link;
        return at->sibling;
    }
    return insert(at->sibling, value);
}

static node *add_child(node *at, int value)
{
    if (!at->child) {
        at->child = calloc(1, sizeof *at);
        at->child->parent = at;
        at->child->value = value;
        at->last = at->child;
        at->child->link = at->link ? at->link->child : at;
        return at->child;
    }
    at->child->link = at->last;
    return value % 3 ? insert(at->child, value) : add_sibling(at->child, value);
}

static node *insert(node *at, int value)
{
    node *made = (value ^ at->value) % 2 ? add_child(at, value) : at->parent ? add_sibling(at, value) : add_child(at, value);

    if (made->parent->parent)
        made->parent->parent->last = made->parent;
    made->parent->link = made;
    return made;
}

static long count(node *at, long *depth)
{
    long n = 0, below = 0;

    for (node *c = at->child; c; c = c->sibling) {
        n += count(c, &below);
        c->parent->link = c;
    }
    *depth = *depth > below + 1 ? *depth : below + 1;
    return n + at->value;
}

static void rotate(node *at)
{
    if (!at)
        return;
    rotate(at->child);
    rotate(at->sibling);
    if (at->child && at->child->sibling) {
        node *second = at->child->sibling;

        at->child->sibling = second->sibling;
        second->sibling = at->child;
        at->child = second;
        at->last = second->sibling;
        at->last->link = at->child->link;
    }
}

int main(void)
{
    static int value[NODES];
    long depth = 0, sum = 0;

    root = calloc(1, sizeof *root);
#pragma omp parallel for
    for (int i = 0; i < NODES; i++)
        value[i] = (i * 37 + 11) % 101;
    for (int i = 0; i < NODES; i++)
        insert(root, value[i]);
    rotate(root);
    sum = count(root, &depth);
#pragma omp parallel for reduction(+:sum)
    for (int i = 0; i < NODES; i++)
        sum += i * (root->child->value + value[i]);
    printf("%ld %ld\n", sum, depth);
    return 0;
}
