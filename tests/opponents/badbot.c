/* badbot.c - a program that does one thing wrong: `badbot HOW [N]`, from the Nth question on (the first, unless told).
 * Until then it plays the first legal move. */
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool is(const char *how, const char *word) { return strcmp(how, word) == 0; }

static void flood(const char *text)
{
    for (;;)
        fputs(text, stdout);
}

static void sleep_forever(void)
{
    for (;;)
        pause();
}

/* What is wrong with an answer. */
static void answer(const char *how)
{
    if (is(how, "crash"))
        raise(SIGKILL);
    if (is(how, "exit"))
        exit(0);
    if (is(how, "fail"))
        exit(3);
    if (is(how, "stall"))
        sleep_forever();
    if (is(how, "endless-line"))
        flood("move ");
    if (is(how, "chatter"))
        flood("info I think, therefore I am\n");
    if (is(how, "close")) {
        fclose(stdout);
        sleep_forever();
    }
    if (is(how, "zero")) {
        fwrite("move 1\0 or 2\n", 1, 13, stdout);
        return;
    }
    if (is(how, "chatter-later")) {
        puts("move 1");
        for (int i = 0; i < 10000; i++)
            puts("info by the way");
        return;
    }
    puts(is(how, "rubbish")    ? "\033[31mcastle\001 king side, please, and do not forget the long line behind it all"
         : is(how, "no-move")  ? "move castle king side"
         : is(how, "empty")    ? ""
         : is(how, "number-0") ? "move 0"
         : is(how, "number")   ? "move 2000"
         : is(how, "number-x") ? "move 99999999999999999999999999"
         : is(how, "illegal")  ? "move name resource wood"
         : is(how, "twice")    ? "move 1\nmove 1"
                               : "info nothing is wrong with me\nmove 1\r");
}

/* What is wrong before the first question. */
static void greet(const char *how)
{
    if (is(how, "dead"))
        exit(1);
    if (is(how, "mute"))
        sleep_forever();
    puts(is(how, "stranger") ? "hello" : "bot 1 badbot");
    fflush(stdout);
}

int main(int count, char **words)
{
    static char line[1 << 16];
    const char *how = count > 1 ? words[1] : "";
    int good = count > 2 ? atoi(words[2]) : 1;

    greet(how);
    while (is(how, "deaf"))
        sleep_forever();
    while (fgets(line, sizeof(line), stdin) || is(how, "stay")) {
        if (strncmp(line, "quit", 4) == 0 && !is(how, "stay"))
            break;
        if (strncmp(line, "turn ", 5) != 0)
            continue;
        answer(--good <= 0 ? how : "good");
        fflush(stdout);
    }
    return 0;
}
