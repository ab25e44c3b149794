/*
 * c.y: the grammar of C89 to C17 and of GNU C, with the attributes of C23.
 *
 * The grammar builds the tree and decides nothing: each action is one call of a constructor. The tree
 * keeps every token (see nodes.def).
 *
 * Names. Whether a name is a typedef name is asked for only when the parser needs to know it: a NAME
 * is followed by a token of no width, TYPE or OTHER, which c_lex() in parse.c makes when it is called
 * for it. By then every reduction that NAME could cause as look-ahead is done, so that all declarators
 * before it are in scope. Names are declared at the end of their declarator, as C17 6.2.1p7 has it. Where
 * only a declared name can stand (after a type specifier, after '*' in a declarator, after ',' in a list
 * of declarators) name_next() makes the answer OTHER: `typedef int T; { unsigned T; }`.
 *
 * Conflicts: none (%expect 0). The places where C or GNU C is ambiguous are decided by the precedences
 * below, none by Bison's defaults:
 *
 *   if (a) if (b) ; else ;               'else' belongs to the nearer 'if' (C17 6.8.4.1p3): THEN < ELSE
 *   struct s {} __attribute__((x)) v;    an attribute belongs to what stands just before it, as far as
 *   l: __attribute__((x)) f();           that can take one: EARLY < ATTRIBUTE. So a struct, an enum, a
 *   int *__attribute__((x)) p;           label, a pointer, a declarator of a K&R definition take all
 *   f(a) __attribute__((x)) int a; {}    that follow them
 *
 * and the binary operators have the precedences of C17 6.5.5 to 6.5.16.
 *
 * Errors. Look-ahead correction (LAC) makes what was expected exact. syntax.c says what is wrong and skips
 * to the end of the statement or declaration; a SYNC token takes the place of what was skipped.
 */
%code requires {
#include "ast.h"
struct parser;
}
%code {
#include "parser.h"

int c_lex(C_STYPE *, struct parser *);

#define AHEAD (yychar != TK_C_EMPTY)    /* a token has been read that is not part of the rule yet */
#define YYMAXDEPTH 1000000              /* symbols on the stack: 8 for each level of `else if` */
}
%define api.pure full
%define api.prefix {c_}
%define api.token.prefix {TK_}
%define api.value.type {struct node *}
%define lr.default-reduction consistent
%define parse.error custom
%define parse.lac full
%param {struct parser *p}
%expect 0

%token NAME "identifier" TYPE "typedef name" OTHER "ordinary name"
%token NUMBER "number" CHARACTER "character constant" STRING "string"
%token PRAGMA WITH_BODY "directive" ALONE "stand-alone directive" NOTE "annotation"
%token HOLE HOLE_EXPRESSION HOLE_STATEMENT HOLE_TYPE SYNC STRAY
%token START_UNIT START_EXPRESSION START_TYPE START_ITEMS

%token ELLIPSIS "..." ARROW "->" INCREMENT "++" DECREMENT "--" SHIFT_LEFT "<<" SHIFT_RIGHT ">>"
%token LESS_EQUAL "<=" GREATER_EQUAL ">=" EQUAL "==" NOT_EQUAL "!=" AND_AND "&&" OR_OR "||"
%token ASSIGNMENT "assignment operator"

%token STORAGE "storage class" STATIC "static" TYPEDEF "typedef" FUNCTION_WORD "inline"
%token QUALIFIER "type qualifier" TYPE_WORD "type" STRUCT "struct" ENUM "enum" TYPEOF "typeof"
%token ATOMIC_WORD "_Atomic" ATOMIC_TYPE "_Atomic()" ALIGNAS "_Alignas" ATTRIBUTE "__attribute__" STANDARD "[["
%token ASM "asm" EXTENSION "__extension__" STATIC_ASSERT "_Static_assert" SIZEOF "sizeof"
%token GENERIC "_Generic" REAL_IMAG "__real__" FUNCTION_NAME "__func__" OFFSETOF "__builtin_offsetof"
%token BUILTIN "built-in function"
%token IF "if" ELSE "else" SWITCH "switch" WHILE "while" DO "do" FOR "for" GOTO "goto"
%token CONTINUE "continue" BREAK "break" RETURN "return" CASE "case" DEFAULT "default"
%token LABEL_WORD "__label__"

%precedence EARLY
%precedence ATTRIBUTE STANDARD
%precedence THEN
%precedence ELSE
%right '=' ASSIGNMENT
%right '?' ':'
%left OR_OR
%left AND_AND
%left '|'
%left '^'
%left '&'
%left EQUAL NOT_EQUAL
%left '<' '>' LESS_EQUAL GREATER_EQUAL
%left SHIFT_LEFT SHIFT_RIGHT
%left '+' '-'
%left '*' '/' '%'

%%

start:
    START_UNIT externals                { finish(p, $2); }
|   START_EXPRESSION e                  { finish(p, $2); }
|   START_TYPE type_name                { finish(p, $2); }
|   START_ITEMS items                   { finish(p, $2); }
;

/* ---- names: C17 6.4.2, 6.7.8 ------------------------------------------------------------------- */

any_name:
    NAME OTHER
|   NAME TYPE
;
typedef_name:
    NAME TYPE                           { $$ = node(TYPEDEF_NAME, 1, $1); }
;
names:
    any_name                            { $$ = append(NULL, $1); }
|   names ',' any_name                  { $$ = append(append($1, $2), $3); }
;
strings:
    STRING                              { $$ = append(NULL, $1); }
|   strings STRING                      { $$ = append($1, $2); }
;
string:
    strings                             { $$ = node(STRING, 1, $1); }
;

/* ---- expressions: C17 6.5 ---------------------------------------------------------------------- */

primary:
    NAME OTHER                          { $$ = node(NAME, 1, $1); }
|   NUMBER                              { $$ = node(CONSTANT, 1, $1); }
|   CHARACTER                           { $$ = node(CONSTANT, 1, $1); }
|   string
|   FUNCTION_NAME                       { $$ = node(STRING, 1, append(NULL, $1)); }
|   '(' e ')'                           { $$ = node(PAREN, 3, $1, $2, $3); }
|   '(' compound ')'                    { $$ = node(STMT_EXPR, 3, $1, $2, $3); }
|   GENERIC '(' e1 ',' associations ')' { $$ = node(GENERIC, 6, $1, $2, $3, $4, $5, $6); }
|   BUILTIN '(' operands ')'            { $$ = node(BUILTIN, 4, $1, $2, $3, $4); }
|   OFFSETOF '(' type_name ',' path ')' { $$ = node(BUILTIN, 4, $1, $2, list(3, $3, $4, $5), $6); }
|   HOLE_EXPRESSION
;
associations:
    association                         { $$ = append(NULL, $1); }
|   associations ',' association        { $$ = append(append($1, $2), $3); }
;
association:
    type_name ':' e1                    { $$ = node(ASSOCIATION, 3, $1, $2, $3); }
|   DEFAULT ':' e1                      { $$ = node(ASSOCIATION, 3, $1, $2, $3); }
;
operands:
    operand                             { $$ = append(NULL, $1); }
|   operands ',' operand                { $$ = append(append($1, $2), $3); }
;
operand:
    e1
|   type_name
;
path:
    any_name                            { $$ = node(NAME, 1, $1); }
|   path '.' any_name                   { $$ = node(MEMBER, 3, $1, $2, $3); }
|   path ARROW any_name                 { $$ = node(MEMBER, 3, $1, $2, $3); }
|   path '[' e ']'                      { $$ = node(INDEX, 4, $1, $2, $3, $4); }
;
postfix:
    primary
|   postfix '[' e ']'                   { $$ = node(INDEX, 4, $1, $2, $3, $4); }
|   postfix '[' ':' bounds ']'          { $$ = section(p, $1, $2, NULL, $3, $4, $5); }
|   postfix '[' e ':' bounds ']'        { $$ = section(p, $1, $2, $3, $4, $5, $6); }
|   postfix '(' ')'                     { $$ = node(CALL, 4, $1, $2, list(0), $3); }
|   postfix '(' arguments ')'           { $$ = node(CALL, 4, $1, $2, $3, $4); }
|   postfix '.' any_name                { $$ = node(MEMBER, 3, $1, $2, $3); }
|   postfix ARROW any_name              { $$ = node(MEMBER, 3, $1, $2, $3); }
|   postfix INCREMENT                   { $$ = node(POSTFIX, 2, $1, $2); }
|   postfix DECREMENT                   { $$ = node(POSTFIX, 2, $1, $2); }
|   '(' type_name ')' init_list         { $$ = node(COMPOUND_LITERAL, 4, $1, $2, $3, $4); }
;
bounds:
    e_opt                               { $$ = list(3, $1, NULL, NULL); }
|   e_opt ':' e_opt                     { $$ = list(3, $1, $2, $3); }
;
arguments:
    e1                                  { $$ = append(NULL, $1); }
|   arguments ',' e1                    { $$ = append(append($1, $2), $3); }
;
unary:
    postfix
|   INCREMENT unary                     { $$ = node(PREFIX, 2, $1, $2); }
|   DECREMENT unary                     { $$ = node(PREFIX, 2, $1, $2); }
|   prefix cast                         { $$ = node(PREFIX, 2, $1, $2); }
|   EXTENSION cast                      { $$ = node(PREFIX, 2, $1, $2); }
|   AND_AND any_name                    { $$ = node(LABEL_ADDRESS, 2, $1, $2); }
|   SIZEOF unary                        { $$ = node(SIZEOF_EXPR, 2, $1, $2); }
|   SIZEOF '(' type_name ')'            { $$ = node(SIZEOF_TYPE, 4, $1, $2, $3, $4); }
;
prefix:
    '&' | '*' | '+' | '-' | '~' | '!' | REAL_IMAG
;
cast:
    unary
|   '(' type_name ')' cast              { $$ = node(CAST, 4, $1, $2, $3, $4); }
|   '(' shape ')' cast                  { $$ = shaped(p, $1, $2, $4); }
;
shape:
    '[' e ']'                           { $$ = dimension(NULL, $1, $2, $3); }
|   shape '[' e ']'                     { $$ = dimension($1, $2, $3, $4); }
;
e1:
    cast
|   e1 '*' e1                           { $$ = node(BINARY, 3, $1, $2, $3); }
|   e1 '/' e1                           { $$ = node(BINARY, 3, $1, $2, $3); }
|   e1 '%' e1                           { $$ = node(BINARY, 3, $1, $2, $3); }
|   e1 '+' e1                           { $$ = node(BINARY, 3, $1, $2, $3); }
|   e1 '-' e1                           { $$ = node(BINARY, 3, $1, $2, $3); }
|   e1 SHIFT_LEFT e1                    { $$ = node(BINARY, 3, $1, $2, $3); }
|   e1 SHIFT_RIGHT e1                   { $$ = node(BINARY, 3, $1, $2, $3); }
|   e1 '<' e1                           { $$ = node(BINARY, 3, $1, $2, $3); }
|   e1 '>' e1                           { $$ = node(BINARY, 3, $1, $2, $3); }
|   e1 LESS_EQUAL e1                    { $$ = node(BINARY, 3, $1, $2, $3); }
|   e1 GREATER_EQUAL e1                 { $$ = node(BINARY, 3, $1, $2, $3); }
|   e1 EQUAL e1                         { $$ = node(BINARY, 3, $1, $2, $3); }
|   e1 NOT_EQUAL e1                     { $$ = node(BINARY, 3, $1, $2, $3); }
|   e1 '&' e1                           { $$ = node(BINARY, 3, $1, $2, $3); }
|   e1 '^' e1                           { $$ = node(BINARY, 3, $1, $2, $3); }
|   e1 '|' e1                           { $$ = node(BINARY, 3, $1, $2, $3); }
|   e1 AND_AND e1                       { $$ = node(BINARY, 3, $1, $2, $3); }
|   e1 OR_OR e1                         { $$ = node(BINARY, 3, $1, $2, $3); }
|   e1 '?' e ':' e1                     { $$ = node(CONDITIONAL, 5, $1, $2, $3, $4, $5); }
|   e1 '?' ':' e1                       { $$ = node(CONDITIONAL, 5, $1, $2, NULL, $3, $4); }
|   e1 '=' e1                           { $$ = node(ASSIGN, 3, $1, $2, $3); }
|   e1 ASSIGNMENT e1                    { $$ = node(ASSIGN, 3, $1, $2, $3); }
;
e:
    e1
|   e ',' e1                            { $$ = node(COMMA, 3, $1, $2, $3); }
;
e_opt:
    %empty                              { $$ = NULL; }
|   e
;

/* ---- specifiers: C17 6.7.1 to 6.7.5 ------------------------------------------------------------ */

specs:
    spec                                { $$ = specifiers(p, NULL, $1, AHEAD); }
|   attributes spec                     { $$ = specifiers(p, $1, $2, AHEAD); }
|   specs spec                          { $$ = specifiers(p, $1, $2, AHEAD); }
|   specs attribute                     { $$ = specifiers(p, $1, $2, AHEAD); }
;
spec:
    STORAGE | STATIC | TYPEDEF | FUNCTION_WORD | QUALIFIER | ATOMIC_WORD | TYPE_WORD
|   typedef_name
|   struct
|   enum
|   TYPEOF '(' e ')'                    { $$ = node(TYPEOF, 4, $1, $2, $3, $4); }
|   TYPEOF '(' type_name ')'            { $$ = node(TYPEOF, 4, $1, $2, $3, $4); }
|   ATOMIC_TYPE '(' type_name ')'       { $$ = node(ATOMIC, 4, $1, $2, $3, $4); }
|   ALIGNAS '(' e ')'                   { $$ = node(ALIGNAS, 4, $1, $2, $3, $4); }
|   ALIGNAS '(' type_name ')'           { $$ = node(ALIGNAS, 4, $1, $2, $3, $4); }
|   HOLE_TYPE
;
struct:
    STRUCT attributes_opt any_name      { $$ = node(STRUCT, 7, $1, $2, $3, NULL, NULL, NULL, NULL); }
|   STRUCT attributes_opt '{' open_fields all_fields '}' close_fields attributes_opt { $$ = node(STRUCT, 7, $1, $2, NULL, $3, $5, $6, $8); }
|   STRUCT attributes_opt any_name '{' open_fields all_fields '}' close_fields attributes_opt { $$ = node(STRUCT, 7, $1, $2, $3, $4, $6, $7, $9); }
;
open_fields:
    %empty                              { $$ = NULL; open_fields(p); }
;
close_fields:
    %empty                              { $$ = NULL; close_fields(p); }
;
all_fields:
    fields
|   fields specs                        { $$ = append($1, node(FIELD, 3, $2, list(0), NULL)); }
|   fields specs members                { $$ = append($1, node(FIELD, 3, $2, $3, NULL)); }
;
fields:
    %empty                              { $$ = list(0); }
|   fields field                        { $$ = append($1, $2); }
;
field:
    ';'
|   specs ';'                           { $$ = node(FIELD, 3, $1, list(0), $2); }
|   specs members ';'                   { $$ = node(FIELD, 3, $1, $2, $3); }
|   EXTENSION field                     { $$ = extension($1, $2); }
|   static_assert
|   error SYNC                          { $$ = list(0); recover(p); yyerrok; }
;
members:
    member                              { $$ = append(NULL, $1); }
|   members ',' name_next member        { $$ = append(append($1, $2), $4); }
|   members ',' name_next attributes name_next member { $$ = append(append(append($1, $2), $4), $6); }
;
member:
    declarator attributes_opt           { $$ = node(INIT_DECLARATOR, 4, $1, $2, NULL, NULL); }
|   declarator ':' e1 attributes_opt    { $$ = node(BITFIELD, 4, $1, $2, $3, $4); }
|   ':' e1 attributes_opt               { $$ = node(BITFIELD, 4, NULL, $1, $2, $3); }
;
enum:
    ENUM attributes_opt any_name        { $$ = node(ENUM, 7, $1, $2, $3, NULL, NULL, NULL, NULL); }
|   ENUM attributes_opt '{' enumerators '}' attributes_opt { $$ = node(ENUM, 7, $1, $2, NULL, $3, $4, $5, $6); }
|   ENUM attributes_opt any_name '{' enumerators '}' attributes_opt { $$ = node(ENUM, 7, $1, $2, $3, $4, $5, $6, $7); }
;
enumerators:
    enumerator_list
|   enumerator_list ','                 { $$ = append($1, $2); }
;
enumerator_list:
    enumerator                          { $$ = append(NULL, $1); }
|   enumerator_list ',' enumerator      { $$ = append(append($1, $2), $3); }
;
enumerator:
    any_name attributes_opt             { $$ = constant(p, node(ENUMERATOR, 4, $1, $2, NULL, NULL)); }
|   any_name attributes_opt '=' e1      { $$ = constant(p, node(ENUMERATOR, 4, $1, $2, $3, $4)); }
;

/* ---- attributes (C23 6.7.12, where declarations take them, and GNU) and assembler names (GNU) ------ */

attributes_opt:
    %empty              %prec EARLY     { $$ = NULL; }
|   attributes          %prec EARLY
;
attributes:
    attribute                           { $$ = append(NULL, $1); }
|   attributes attribute                { $$ = append($1, $2); }
;
attribute:
    ATTRIBUTE '(' '(' attribute_items ')' ')' { $$ = node(ATTRIBUTE, 6, $1, $2, $3, $4, $5, $6); }
|   STANDARD '[' standard_items ']' ']' { $$ = node(ATTRIBUTE, 6, $1, $2, NULL, $3, $4, $5); }
;
attribute_items:
    attribute_item                      { $$ = append(NULL, $1); }
|   attribute_items ',' attribute_item  { $$ = append(append($1, $2), $3); }
;
attribute_item:
    %empty                              { $$ = NULL; }
|   attribute_word                      { $$ = node(ATTRIBUTE_ITEM, 4, $1, NULL, NULL, NULL); }
|   attribute_word '(' ')'              { $$ = node(ATTRIBUTE_ITEM, 4, $1, $2, list(0), $3); }
|   attribute_word '(' operands ')'     { $$ = node(ATTRIBUTE_ITEM, 4, $1, $2, $3, $4); }
;
standard_items:
    attribute_item                      { $$ = append(NULL, $1); }
|   attribute_word ':' ':' attribute_item { $$ = append(append(append(append(NULL, $1), $2), $3), $4); }
|   standard_items ',' attribute_item   { $$ = append(append($1, $2), $3); }
|   standard_items ',' attribute_word ':' ':' attribute_item
                                        { $$ = append(append(append(append(append($1, $2), $3), $4), $5), $6); }
;
attribute_word:
    any_name
|   STORAGE | STATIC | TYPEDEF | FUNCTION_WORD | QUALIFIER | ATOMIC_WORD | TYPE_WORD | ALIGNAS
;
after_opt:
    %empty              %prec EARLY     { $$ = NULL; }
|   after               %prec EARLY
;
after:
    attribute                           { $$ = append(NULL, $1); }
|   asm_name                            { $$ = append(NULL, $1); }
|   after attribute                     { $$ = append($1, $2); }
|   after asm_name                      { $$ = append($1, $2); }
;
asm_name:
    ASM '(' string ')'                  { $$ = node(ATTRIBUTE, 4, $1, $2, $3, $4); }
;

/* ---- declarators: C17 6.7.6, 6.7.7 ------------------------------------------------------------- */

name_next:
    %empty                              { $$ = NULL; name_next(p, AHEAD); }
;
declarator:
    direct
|   '*' qualifiers declarator           { $$ = node(D_POINTER, 3, $1, $2, $3); }
;
direct:
    d_name
|   '(' name_next declarator ')'        { $$ = node(D_PAREN, 4, $1, NULL, $3, $4); }
|   '(' name_next attributes name_next declarator ')' { $$ = node(D_PAREN, 4, $1, $3, $5, $6); }
|   direct array                        { $$ = attach($2, $1); }
|   direct function                     { $$ = attach($2, $1); }
|   direct '(' kr_names ')'             { $$ = node(D_KR, 4, $1, $2, $3, $4); }
;
d_name:
    NAME OTHER                          { $$ = node(D_NAME, 1, $1); }
;
kr_names:
    NAME OTHER                          { $$ = append(NULL, $1); }
|   kr_names ',' any_name               { $$ = append(append($1, $2), $3); }
;
qualifiers:
    %empty              %prec EARLY     { $$ = NULL; name_next(p, AHEAD); }
|   qualifier_list      %prec EARLY     { $$ = $1; name_next(p, AHEAD); }
;
qualifier_list:
    qualifier                           { $$ = node(SPECIFIERS, 1, $1); }
|   qualifier_list qualifier            { $$ = append($1, $2); }
;
qualifier:
    QUALIFIER
|   ATOMIC_WORD
|   attribute
;
array:
    '[' ']'                             { $$ = node(D_ARRAY, 5, NULL, $1, NULL, NULL, $2); }
|   '[' e1 ']'                          { $$ = node(D_ARRAY, 5, NULL, $1, NULL, $2, $3); }
|   '[' '*' ']'                         { $$ = node(D_ARRAY, 5, NULL, $1, NULL, $2, $3); }
|   '[' array_words ']'                 { $$ = node(D_ARRAY, 5, NULL, $1, $2, NULL, $3); }
|   '[' array_words e1 ']'              { $$ = node(D_ARRAY, 5, NULL, $1, $2, $3, $4); }
|   '[' array_words '*' ']'             { $$ = node(D_ARRAY, 5, NULL, $1, $2, $3, $4); }
;
array_words:
    array_word                          { $$ = node(SPECIFIERS, 1, $1); }
|   array_words array_word              { $$ = append($1, $2); }
;
array_word:
    STATIC
|   qualifier
;
function:
    '(' ')'                             { $$ = node(D_FUNCTION, 4, NULL, $1, list(0), $2); }
|   '(' ELLIPSIS ')'                    { $$ = node(D_FUNCTION, 4, NULL, $1, list(1, $2), $3); }
|   '(' parameters ')'                  { $$ = node(D_FUNCTION, 4, NULL, $1, $2, $3); leave(p); }
|   '(' parameters ',' ELLIPSIS ')'     { $$ = node(D_FUNCTION, 4, NULL, $1, append(append($2, $3), $4), $5); leave(p); }
;
parameters:
    parameter                           { $$ = first_parameter(p, $1); }
|   parameters ',' parameter            { $$ = next_parameter(p, $1, $2, $3); }
|   parameters ';' parameter            { $$ = next_parameter(p, $1, $2, $3); }
;
parameter:
    specs                               { $$ = node(PARAMETER, 3, $1, NULL, NULL); }
|   specs p_declarator attributes_opt   { $$ = node(PARAMETER, 3, $1, $2, $3); }
|   specs abstract attributes_opt       { $$ = node(PARAMETER, 3, $1, $2, $3); }
;
p_declarator:
    p_direct
|   '*' qualifiers p_declarator         { $$ = node(D_POINTER, 3, $1, $2, $3); }
;
p_direct:
    d_name
|   '(' p_declarator ')'                { $$ = node(D_PAREN, 4, $1, NULL, $2, $3); }
|   '(' attributes p_declarator ')'     { $$ = node(D_PAREN, 4, $1, $2, $3, $4); }
|   p_direct array                      { $$ = attach($2, $1); }
|   p_direct function                   { $$ = attach($2, $1); }
;
abstract:
    a_direct
|   '*' qualifiers                      { $$ = node(D_POINTER, 3, $1, $2, NULL); }
|   '*' qualifiers abstract             { $$ = node(D_POINTER, 3, $1, $2, $3); }
;
a_direct:
    '(' abstract ')'                    { $$ = node(D_PAREN, 4, $1, NULL, $2, $3); }
|   '(' attributes abstract ')'         { $$ = node(D_PAREN, 4, $1, $2, $3, $4); }
|   array
|   function
|   a_direct array                      { $$ = attach($2, $1); }
|   a_direct function                   { $$ = attach($2, $1); }
;
type_name:
    specs                               { $$ = node(TYPE_NAME, 2, $1, NULL); }
|   specs abstract                      { $$ = node(TYPE_NAME, 2, $1, $2); }
;

/* ---- declarations: C17 6.7 --------------------------------------------------------------------- */

declaration:
    plain_declaration
|   EXTENSION declaration               { $$ = extension($1, $2); }
;
plain_declaration:
    specs ';'                           { $$ = node(DECLARATION, 3, $1, list(0), $2); }
|   specs init_declarators ';'          { $$ = node(DECLARATION, 3, $1, $2, $3); }
|   static_assert
;
static_assert:
    STATIC_ASSERT '(' e1 ')' ';'        { $$ = node(STATIC_ASSERT, 7, $1, $2, $3, NULL, NULL, $4, $5); }
|   STATIC_ASSERT '(' e1 ',' string ')' ';' { $$ = node(STATIC_ASSERT, 7, $1, $2, $3, $4, $5, $6, $7); }
;
init_declarators:
    first after_opt                     { $$ = append(NULL, node(INIT_DECLARATOR, 4, $1, $2, NULL, NULL)); }
|   first after_opt '=' initialiser     { $$ = append(NULL, node(INIT_DECLARATOR, 4, $1, $2, $3, $4)); }
|   further after_opt                   { $$ = initialised($1, $2, NULL, NULL); }
|   further after_opt '=' initialiser   { $$ = initialised($1, $2, $3, $4); }
;
first:
    declarator                          { $$ = declare(p, $1, $0); }
;
further:
    init_declarators ',' name_next declarator { $$ = further(p, $1, $2, NULL, $4, $0); }
|   init_declarators ',' name_next attributes name_next declarator { $$ = further(p, $1, $2, $4, $6, $0); }
;
initialiser:
    e1
|   init_list
;
init_list:
    '{' '}'                             { $$ = node(INIT_LIST, 3, $1, list(0), $2); }
|   '{' inits '}'                       { $$ = node(INIT_LIST, 3, $1, $2, $3); }
|   '{' inits ',' '}'                   { $$ = node(INIT_LIST, 3, $1, append($2, $3), $4); }
;
inits:
    init                                { $$ = append(NULL, $1); }
|   inits ',' init                      { $$ = append(append($1, $2), $3); }
;
init:
    initialiser
|   designators '=' initialiser         { $$ = node(DESIGNATED, 3, $1, $2, $3); }
|   designators initialiser             { $$ = node(DESIGNATED, 3, $1, NULL, $2); }
|   any_name ':' initialiser            { $$ = node(DESIGNATED, 3, list(1, node(DESIGNATOR, 2, $1, $2)), NULL, $3); }
;
designators:
    designator                          { $$ = append(NULL, $1); }
|   designators designator              { $$ = append($1, $2); }
;
designator:
    '.' any_name                        { $$ = node(DESIGNATOR, 2, $1, $2); }
|   '[' e ']'                           { $$ = node(DESIGNATOR, 3, $1, $2, $3); }
|   '[' e ELLIPSIS e ']'                { $$ = node(DESIGNATOR, 5, $1, $2, $3, $4, $5); }
;

/* ---- statements: C17 6.8 ----------------------------------------------------------------------- */

enter:
    %empty                              { $$ = NULL; enter(p); }
;
open_block:
    %empty                              { $$ = NULL; open_block(p); }
;
compound:
    '{' open_block items '}'                  { $$ = node(COMPOUND, 3, $1, $3, $4); leave_block(p); }
;
items:
    %empty                              { $$ = list(0); }
|   items item                          { $$ = append($1, $2); }
;
item:
    plain_declaration
|   definition
|   EXTENSION declared                  { $$ = extension($1, $2); }
|   unlabelled
|   label
|   NOTE                                { $$ = node(DIRECTIVE_STMT, 2, directive(p, $1), NULL); }
|   LABEL_WORD names ';'                { $$ = node(LOCAL_LABELS, 3, $1, $2, $3); }
|   error SYNC                          { $$ = list(0); recover(p); yyerrok; }
;
declared:
    plain_declaration
|   definition
|   EXTENSION declared                  { $$ = extension($1, $2); }
;
statement:
    unlabelled
|   label statement                     { $$ = attach_last($1, $2); }
|   NOTE statement                      { $$ = noted(p, $1, $2); }
;
label:
    any_name ':' attributes_opt         { $$ = node(LABEL, 4, $1, $2, $3, NULL); }
|   CASE e1 ':'                         { $$ = node(CASE, 6, $1, $2, NULL, NULL, $3, NULL); }
|   CASE e1 ELLIPSIS e1 ':'             { $$ = node(CASE, 6, $1, $2, $3, $4, $5, NULL); }
|   DEFAULT ':'                         { $$ = node(DEFAULT, 3, $1, $2, NULL); }
;
unlabelled:
    compound
|   ';'                                 { $$ = node(EXPRESSION, 2, NULL, $1); }
|   e ';'                               { $$ = node(EXPRESSION, 2, $1, $2); }
|   attributes ';'                      { $$ = node(EXPRESSION, 2, $1, $2); }
|   if
|   SWITCH '(' enter e ')' part         { $$ = node(SWITCH, 5, $1, $2, $4, $5, $6); leave(p); }
|   WHILE '(' enter e ')' part          { $$ = node(WHILE, 5, $1, $2, $4, $5, $6); leave(p); }
|   DO part WHILE '(' e ')' ';'         { $$ = node(DO, 7, $1, $2, $3, $4, $5, $6, $7); }
|   FOR '(' enter for_init e_opt ';' e_opt ')' part { $$ = node(FOR, 8, $1, $2, $4, $5, $6, $7, $8, $9); leave(p); }
|   GOTO any_name ';'                   { $$ = node(GOTO, 3, $1, $2, $3); }
|   GOTO '*' e ';'                      { $$ = node(COMPUTED_GOTO, 4, $1, $2, $3, $4); }
|   CONTINUE ';'                        { $$ = node(CONTINUE, 2, $1, $2); }
|   BREAK ';'                           { $$ = node(BREAK, 2, $1, $2); }
|   RETURN e_opt ';'                    { $$ = node(RETURN, 3, $1, $2, $3); }
|   ASM asm_words '(' asm_body ')' ';'  { $$ = node(ASM, 6, $1, $2, $3, $4, $5, $6); }
|   with_body statement                 { $$ = construct($1, $2); }
|   ALONE                               { $$ = node(DIRECTIVE_STMT, 2, directive(p, $1), NULL); }
|   HOLE_STATEMENT
;
if:
    IF '(' enter e ')' part  %prec THEN { $$ = node(IF, 7, $1, $2, $4, $5, $6, NULL, NULL); leave(p); }
|   IF '(' enter e ')' part ELSE part   { $$ = node(IF, 7, $1, $2, $4, $5, $6, $7, $8); leave(p); }
;
part:
    enter statement                     { $$ = $2; leave(p); }
;
for_init:
    declaration
|   e_opt ';'                           { $$ = node(EXPRESSION, 2, $1, $2); }
;
with_body:
    WITH_BODY                           { $$ = directive(p, $1); }
;
asm_words:
    %empty                              { $$ = list(0); }
|   asm_words QUALIFIER                 { $$ = append($1, $2); }
|   asm_words FUNCTION_WORD             { $$ = append($1, $2); }
|   asm_words GOTO                      { $$ = append($1, $2); }
;
asm_body:
    string                              { $$ = append(NULL, $1); }
|   asm_body ':'                        { $$ = append($1, $2); }
|   asm_body ':' asm_operand            { $$ = append(append($1, $2), $3); }
|   asm_body ',' asm_operand            { $$ = append(append($1, $2), $3); }
;
asm_operand:
    string
|   any_name
|   string '(' e ')'                    { $$ = node(ASM_OPERAND, 7, NULL, NULL, NULL, $1, $2, $3, $4); }
|   '[' any_name ']' string '(' e ')'   { $$ = node(ASM_OPERAND, 7, $1, $2, $3, $4, $5, $6, $7); }
;

/* ---- external definitions: C17 6.9 ------------------------------------------------------------- */

externals:
    %empty                              { $$ = list(0); }
|   externals external                  { $$ = append($1, $2); }
;
external:
    ';'
|   plain_declaration
|   definition
|   init_declarators ';'                { $$ = node(DECLARATION, 3, NULL, $1, $2); }
|   attributes init_declarators ';'     { $$ = node(DECLARATION, 3, retyped($1, SPECIFIERS), $2, $3); }
|   first after_opt enter_function kr_declarations compound { $$ = node(FUNCTION, 5, NULL, $1, $2, $4, $5); leave(p); }
|   attributes first after_opt enter_function kr_declarations compound { $$ = node(FUNCTION, 5, retyped($1, SPECIFIERS), $2, $3, $5, $6); leave(p); }
|   EXTENSION external                  { $$ = extension($1, $2); }
|   ASM asm_words '(' asm_body ')' ';'  { $$ = node(FILE_ASM, 6, $1, $2, $3, $4, $5, $6); }
|   ALONE                               { $$ = node(DIRECTIVE_STMT, 2, directive(p, $1), NULL); }
|   NOTE                                { $$ = node(DIRECTIVE_STMT, 2, directive(p, $1), NULL); }
|   error SYNC                          { $$ = list(0); recover(p); yyerrok; }
;
definition:
    specs first after_opt enter_function kr_declarations compound { $$ = node(FUNCTION, 5, $1, $2, $3, $5, $6); leave(p); }
;
enter_function:
    %empty                              { $$ = NULL; if (!enter_function(p, $-1)) YYERROR; }
;
kr_declarations:
    %empty                              { $$ = list(0); }
|   kr_declarations declaration         { $$ = append($1, $2); }
;

%%

static int yyreport_syntax_error(const yypcontext_t *context, struct parser *p)
{
    yysymbol_kind_t kinds[YYNTOKENS];
    const char *names[YYNTOKENS];
    int n = yypcontext_expected_tokens(context, kinds, YYNTOKENS);

    for (int i = 0; i < n; i++)
        names[i] = yysymbol_name(kinds[i]);
    syntax_error(p, names, n);
    return 0;
}
