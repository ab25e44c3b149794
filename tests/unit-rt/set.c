/* Splitting sets: members are a partition, sizes differ by at most one, senders and partners agree. */
#include "unit.h"

START_TEST(splits)
{
    for (int size = 1; size <= 40; size++)
        for (int members = 1; members <= size; members++) {
            int next = 5, least = size, most = 0;
            ot_team team;
            ot_set whole = { 5, size, 0 };
            ot_team_split(&team, &whole, members);
            for (int m = 0; m < members; m++) {
                ot_set set = ot_member(&team, m);
                check(set.first == next);
                next += set.size;
                least = set.size < least ? set.size : least;
                most = set.size > most ? set.size : most;
            }
            check(next == 5 + size);
            check(least >= 1);
            check(most - least <= 1);
            for (int rank = 0; rank < size; rank++) {
                whole.rank = rank;
                ot_team_split(&team, &whole, members);
                check(team.member.rank >= 0);
                check(team.member.rank < team.member.size);
                check(team.member.first + team.member.rank == 5 + rank);
            }
        }
}
END_TEST

/* Who sends to whom, seen from the sender (as exchange.c does), is who receives from whom. */
START_TEST(partners)
{
    static char sent[20][20], received[20][20];

    for (int size = 1; size <= 20; size++)
        for (int members = 1; members <= size; members++) {
            memset(sent, 0, sizeof sent);
            memset(received, 0, sizeof received);
            for (int rank = 0; rank < size; rank++) {
                ot_team team;
                ot_set whole = { 0, size, rank };
                ot_team_split(&team, &whole, members);
                for (int m = 0; m < members; m++) {
                    ot_set set = ot_member(&team, m);
                    if (m == team.mine)
                        continue;
                    received[ot_partner(&team, m)][rank]++;
                    for (int j = team.member.rank; j < set.size; j += team.member.size)
                        sent[rank][set.first + j]++;
                }
            }
            check(!memcmp(sent, received, sizeof sent));
        }
}
END_TEST

static void add(TCase *tests)
{
    tcase_add_test(tests, splits);
    tcase_add_test(tests, partners);
}

int main(void)
{
    return run_tests("set", add);
}
