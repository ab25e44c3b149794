// procs: 1 2
// same-as: serial
// warnings: yes
// Names and strings outside ASCII, a byte that is not UTF-8 in a comment: �, tabs and form feeds.
#include <stdio.h>

int main(void)
{
	int größe = 7, i, π[7];
	#pragma omp parallel for
	#pragma llc result(&π[i], 1)
	for (i = 0; i < größe; i++)
		π[i] = i * größe;	/* ¡también! */

	printf("größe %d, π %d\n", größe, π[6]);
	return 0;
}
