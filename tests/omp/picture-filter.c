// same-as: serial openmp
// Mandelbrot image: binary and text PPM, filters, a palette table.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    unsigned char r, g, b;
} rgb;
static rgb palette[256];

static int escape(double cx, double cy)
{
    double x = 0, y = 0;
    int i;
    for (i = 0; i < 255 && x * x + y * y < 4; i++) {
        double t = x * x - y * y + cx;
        y = 2 * x * y + cy;
        x = t;
    }
    return i;
}

int main(void)
{
    const int w = 96, h = 64;
    rgb *image = malloc(sizeof *image * w * h), (*blur)[w] = malloc(sizeof *blur * h);
    unsigned long check = 0;
    for (int i = 0; i < 256; i++)
        palette[i] = (rgb){i, i * 7, i * 13};
    #pragma omp parallel for schedule(dynamic)
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            image[y * w + x] = palette[escape(-2.2 + 3.2 * x / w, -1.2 + 2.4 * y / h)];
    #pragma omp parallel for
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            int r = 0, g = 0, b = 0, n = 0;
            for (int dy = -1; dy <= 1; dy++)
                for (int dx = -1; dx <= 1; dx++) {
                    int yy = y + dy, xx = x + dx;
                    if (yy < 0 || yy >= h || xx < 0 || xx >= w)
                        continue;
                    const rgb *p = &image[yy * w + xx];
                    r += p->r;
                    g += p->g;
                    b += p->b;
                    n++;
                }
            blur[y][x] = (rgb){r / n, g / n, b / n};
        }
    FILE *f = fopen("image.ppm", "wb");
    if (!f) {
        perror("image.ppm");
        return 1;
    }
    fprintf(f, "P6\n%d %d\n255\n", w, h);
    if (fwrite(blur, sizeof(rgb), (size_t)w * h, f) != (size_t)(w * h))
        return 2;
    fclose(f);
    f = fopen("image.txt", "w");
    for (int i = 0; i < w * h; i += 97)
        fprintf(f, "%02x%02x%02x ", image[i].r, image[i].g, image[i].b);
    fputc('\n', f);
    fclose(f);
    for (int i = 0; i < w * h; i++)
        check = check * 31 + blur[i / w][i % w].g;
    printf("%lu\n", check);
    free(image);
    free(blur);
    return 0;
}
