int *of_other_file(void);
void point_elsewhere(int **pointer);
