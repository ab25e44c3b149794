/*
 * Where each preprocessed token was written. A unit is shown as the places of its tokens: `2:5 x` is the
 * token x at line 2, column 5; `2:7 N{3 + 4}` is the macro call N there, which yields 3 + 4; a pragma has
 * its own tokens in < >.
 */
#include "text.h"

static void show_tokens(FILE *out, struct token **token, int n);

static void show_parts(FILE *out, struct token **part)
{
    int n = 0;

    while (part[n])
        n++;
    fputs("<", out);
    show_tokens(out, part, n);
    fputs(">", out);
}

static void show_tokens(FILE *out, struct token **token, int n)
{
    for (int i = 0, end; i < n; i = end) {
        struct token *t = token[i];

        fprintf(out, "%s%d:%d ", i ? " " : "", t->line, t->col);
        end = i + 1;
        if (!t->expanded) {
            if (t->pragma)
                show_parts(out, t->pragma);
            else
                fputs(t->text, out);
            continue;
        }
        fprintf(out, "%.*s{", t->to - t->at, t->source->text + t->at);
        for (end = i; end < n && token[end]->expanded && token[end]->at == t->at; end++)
            fprintf(out, "%s%s", end > i ? " " : "", token[end]->text);
        fputs("}", out);
    }
}

static int most_guesses;        /* lengths of macro calls that may have to be guessed */

/* The tokens from the one that is on line `from` on. */
static const char *places(const char *text, int from)
{
    struct unit *unit = read_text(text, NULL);
    static char shown[4096];
    FILE *out = fmemopen(shown, sizeof shown, "w");
    int first = 0;

    while (first < unit->ntokens &&
           (unit->map->spot[first].in != unit->map->main || unit->token[first]->line < from))
        first++;
    show_tokens(out, unit->token + first, unit->ntokens - first);
    fclose(out);
    ck_assert_int_eq(unit->map->unaligned, 0);
    ck_assert_int_le(unit->map->guessed, most_guesses);
    return shown;
}

START_TEST(words_have_lines_and_columns)
{
    ck_assert_str_eq(places("int  x;/* a\n b */char\n\ty = 'a'; // end\nint z;", 1),
                     "1:1 int 1:6 x 1:7 ; 2:6 char 3:2 y 3:4 = 3:6 'a' 3:9 ; 4:1 int 4:5 z 4:6 ;");
}
END_TEST

START_TEST(spliced_words_are_whole)
{
    ck_assert_str_eq(places("in\\\nt x\\\n;\nint y;", 1), "1:1 int 2:3 x 3:1 ; 4:1 int 4:5 y 4:6 ;");
}
END_TEST

START_TEST(macro_calls_are_one_place)
{
    ck_assert_str_eq(places("#define N 3 + 4\n#define F(a, b) a b\nint x = N;\nint F(y =, N) ;", 3),
                     "3:1 int 3:5 x 3:7 = 3:9 N{3 + 4} 3:10 ; 4:1 int 4:5 F(y =, N){y = 3 + 4} 4:15 ;");
}
END_TEST

START_TEST(calls_go_over_lines)
{
    ck_assert_str_eq(places("#define F(a) a\nint x = F\n (1\n  + 2); int y\n = F(3) ;", 2),
                     "2:1 int 2:5 x 2:7 = 2:9 F\n (1\n"
                     "  + 2){1 + 2} 4:7 ; 4:9 int 4:13 y 5:2 = 5:4 F(3){3} 5:9 ;");
}
END_TEST

START_TEST(a_function_like_name_alone_is_a_word)
{
    ck_assert_str_eq(places("#define f(x) 1\nint f\n;\nint y = f(2);", 2),
                     "2:1 int 2:5 f 3:1 ; 4:1 int 4:5 y 4:7 = 4:9 f(2){1} 4:13 ;");
}
END_TEST

START_TEST(a_macro_takes_the_brackets_that_its_expansion_wants)
{
    ck_assert_str_eq(places("#define f(x) [x]\n#define g f\n#define h(x) x f\nint a g(1), b h([2])(3);", 4),
                     "4:1 int 4:5 a 4:7 g(1){[ 1 ]} 4:11 , 4:13 b 4:15 h([2])(3){[ 2 ] [ 3 ]} 4:24 ;");
}
END_TEST

START_TEST(neighbouring_calls_are_told_apart)
{
    ck_assert_str_eq(places("#define A x;\n#define E\n#define B(y) y; y;\nint\nA E E A B(x) B(E) A x;", 4),
                     "4:1 int 5:1 A{x ;} 5:7 A{x ;} 5:9 B(x){x ; x ;} 5:14 B(E){; ;} "
                     "5:19 A{x ;} 5:21 x 5:22 ;");
}
END_TEST

START_TEST(pasting_strings_and_variable_arguments)
{
    ck_assert_str_eq(places("#define V(f, ...) f(0, ## __VA_ARGS__) #f\n#define P(a, b) a ## b ## 1\n"
                            "#define G(a...) (a)\nV(x) V(y, 1, 2) P(u, v) P(,w) G(1, 2) ;", 4),
                     "4:1 V(x){x ( 0 ) \"x\"} 4:6 V(y, 1, 2){y ( 0 , 1 , 2 ) \"y\"} 4:17 P(u, v){uv1} "
                     "4:25 P(,w){w1} 4:31 G(1, 2){( 1 , 2 )} 4:39 ;");
}
END_TEST

START_TEST(names_that_stand_for_themselves)
{
    ck_assert_str_eq(places("#define x x + y\n#define y x\n#define f(a) f(a) a\nint x; f(f(1)) f", 4),
                     "4:1 int 4:5 x{x + x} 4:6 ; 4:8 f(f(1)){f ( f ( 1 ) 1 ) f ( 1 ) 1} 4:16 f");
}
END_TEST

START_TEST(definitions_change)
{
    ck_assert_str_eq(places("#define N 1\nN\n#undef N\nN\n#define N 2 3\nN", 2), "2:1 N{1} 4:1 N 6:1 N{2 3}");
}
END_TEST

START_TEST(groups_that_were_skipped)
{
    ck_assert_str_eq(places("#if 0\nint a; don't\n#else\nint b;\n# if 1\nint c;\n# elif 1\nint d;\n"
                            "# endif\n#endif\nint e;", 1),
                     "4:1 int 4:5 b 4:6 ; 6:1 int 6:5 c 6:6 ; 11:1 int 11:5 e 11:6 ;");
}
END_TEST

START_TEST(groups_inside_a_call)
{
    most_guesses = 1;           /* all tokens come out on the first line, so no group seems taken */
    ck_assert_str_eq(places("#define F(a) a\nint x = F(\n#if 0\n(1\n#else\n2\n#endif\n);", 2),
                     "2:1 int 2:5 x 2:7 = 2:9 F(\n#if 0\n(1\n#else\n2\n#endif\n){2} 8:2 ;");
}
END_TEST

START_TEST(line_directives_change_lines_only)
{
    struct unit *unit = read_text("int a;\n#line 70 \"x.y\"\nint\nb;\n#define L 7\n#line L\nint c;", NULL);
    struct token *b = unit->token[4], *c = unit->token[7];

    ck_assert_str_eq(b->file->name, "x.y");
    ck_assert_int_eq(b->line, 71);
    ck_assert(b->source == unit->main_file);
    ck_assert_int_eq(unit->main_file->text[b->at], 'b');
    ck_assert_int_eq(c->line, 7);
    ck_assert_int_eq(unit->main_file->text[c->at], 'c');
}
END_TEST

START_TEST(a_header_is_read_several_times)
{
    write_text("each.h", "X(1)\nX(2)\n");
    struct unit *unit = read_text("#define X(n) int a##n;\n#include \"each.h\"\n#undef X\n#define X(n) n +\n"
                                  "int s =\n#include \"each.h\"\n0;", NULL);

    ck_assert_int_eq(unit->map->unaligned, 0);
    ck_assert_int_eq(unit->ntokens, 2 * 3 + 3 + 2 * 2 + 2);
    ck_assert_int_eq(unit->token[3]->line, 2);
    ck_assert_int_eq(unit->token[3]->to, 9);
    ck_assert_int_eq(unit->token[9]->line, 1);
    ck_assert_int_eq(unit->token[9]->to, 4);
    ck_assert_int_eq(line_inside(unit->map->main, unit->map->spot[9].in, 1), 6);
}
END_TEST

START_TEST(pragmas_know_the_places_of_their_words)
{
    ck_assert_str_eq(places("#define N 8\n#  pragma omp parallel for \\\n  num_threads(N)\nfor", 2),
                     "2:1 <2:11 omp 2:15 parallel 2:24 for 3:3 num_threads 3:14 ( 3:15 N{8} 3:16 )> 4:1 for");
}
END_TEST

START_TEST(macros_in_llc_lines)
{
    ck_assert_str_eq(places("#define N 8\n#define result M\n#define AT(i) x[i]\n"
                            "#pragma llc result(&AT(i), N)\n#undef N\n#pragma llc result(N, 1)", 4),
                     "4:1 <4:9 llc 4:13 result 4:19 ( 4:20 & 4:21 AT(i){x [ i ]} 4:26 , 4:28 N{8} 4:29 )> "
                     "6:1 <6:9 llc 6:13 result 6:19 ( 6:20 N 6:21 , 6:23 1 6:24 )>");
}
END_TEST

START_TEST(pragma_operators)
{
    ck_assert_str_eq(places("#define D(x) _Pragma(#x)\n#define L D(omp for) for\n"
                            "_Pragma(\"llc x\") D(omp a) L (;;) D(GCC unroll 2) ;", 3),
                     "3:1 _Pragma(\"llc x\"){#pragma} 3:18 D(omp a){#pragma} 3:27 L{#pragma for} 3:29 ( "
                     "3:30 ; 3:31 ; 3:32 ) 3:50 ;");
}
END_TEST

START_TEST(what_cannot_be_matched_shares_its_place)
{
    struct unit *unit = read_text("#define M 1\n#pragma push_macro(\"M\")\n#undef M\n#define M 2 2\n"
                                  "int a[] = { M };\n"
                                  "#pragma pop_macro(\"M\")\nint b = M;\nint c;", NULL);
    struct token *last = unit->token[unit->ntokens - 2];

    ck_assert_str_eq(last->text, "c");
    ck_assert_int_eq(last->col, 5);
    for (int i = 0; i < unit->ntokens; i++)
        ck_assert_int_ge(unit->token[i]->at, 0);
}
END_TEST

START_TEST(old_c_has_no_line_comments)
{
    static char *args[] = { "-std=c89", NULL };
    struct unit *unit = read_text("int x = 8 //* two */ 2\n;", args);

    ck_assert_int_eq(unit->map->unaligned, 0);
    ck_assert_str_eq(unit->token[5]->text, "2");
    ck_assert_int_eq(unit->token[5]->col, 22);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        words_have_lines_and_columns, spliced_words_are_whole, macro_calls_are_one_place,
        calls_go_over_lines, a_function_like_name_alone_is_a_word,
        a_macro_takes_the_brackets_that_its_expansion_wants, neighbouring_calls_are_told_apart,
        pasting_strings_and_variable_arguments, names_that_stand_for_themselves, definitions_change,
        groups_that_were_skipped, groups_inside_a_call, line_directives_change_lines_only,
        a_header_is_read_several_times, pragmas_know_the_places_of_their_words, macros_in_llc_lines,
        pragma_operators, what_cannot_be_matched_shares_its_place, old_c_has_no_line_comments, NULL,
    };

    return run_tests("align", tests);
}
