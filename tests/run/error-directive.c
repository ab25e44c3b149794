// exit: 1
// stderr-once: error-directive.c:17: warning: error directive encountered
// stderr-once: error-directive.c:21: warning: error directive encountered: message
// stderr-once: error-directive.c:29: error: error directive encountered: the end
// warnings: yes
/* Messages where the program comes to them, and one when it is translated, which is no statement. */
#include <stdio.h>

int main(int argc, char **argv)
{
    char text[] = "a message";
    int n = argc;

    if (argc > 5)
        #pragma omp error at(compilation) severity(warning) message("seen by the translator")
        n += 100;
    #pragma omp error at(execution) severity(warning)
    (void)argv;
    if (n < 100)
    {
        #pragma omp error at(execution) severity(warning) message(text + 2)
    }
    n++;
    #pragma omp parallel for
    for (int i = 0; i < 3; i++)
        text[i] = 'x';
    if (n == 2 && text[2] == 'x') {
        puts("before");
        #pragma omp error at(execution) message("the end")
    }
    puts("not reached");
    return 0;
}
