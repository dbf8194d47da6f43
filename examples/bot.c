/* bot.c - a bot for Taberna in C17 that needs no JSON: cc -o bot bot.c && taberna play towns --seats me,exec:./bot
 *
 * It builds when it can, names resources in turn, and otherwise plays the last legal move. docs/bot-protocol.md */
#include <stdio.h>
#include <string.h>

/* The number of the first legal move with this verb, counted from 1; otherwise how many there are, as -number. */
static int find(const char *turn, const char *verb)
{
    static const char key[] = "{\"move\":\"";
    int number = 0;

    for (const char *at = turn; (at = strstr(at, key)) != NULL;) {
        at += sizeof(key) - 1;
        number++;
        if (strncmp(at, verb, strlen(verb)) == 0)
            return number;
    }
    return -number;
}

int main(void)
{
    static char line[1 << 18]; /* a turn is one line, however many moves there are */
    int turn = 0;

    while (fgets(line, sizeof(line), stdin) && strcmp(line, "quit\n") != 0) {
        if (strncmp(line, "taberna ", 8) == 0)
            puts("bot 1 builder");
        if (strncmp(line, "turn ", 5) == 0) {
            int number = find(line, "build ");
            if (number < 0)
                number = find(line, "name ") > 0 ? 1 + turn++ % -number : -number;
            printf("move %d\n", number);
        }
        fflush(stdout);
    }
    return 0;
}
