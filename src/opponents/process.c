/* process.c - starting, hearing and stopping a program. */
#include "opponents/process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#if defined(__GLIBC__)
#if __GLIBC_PREREQ(2, 34)
#define HAS_CLOSEFROM
#endif
#endif

enum { NAP_MS = 100 }; /* between two polls, at which `waiting` is called */

/* --- Starting ---------------------------------------------------------------------------------------------------- */

/* The program's ends of both pipes. */
typedef struct ends {
    int in, out;
} ends;

static void close_both(int a, int b)
{
    close(a);
    close(b);
}

/* All ends are closed on exec: no other program that is started meanwhile may hold one open. */
static int open_pipes(tb_process *process, ends *theirs)
{
    int in[2], out[2];

    if (pipe2(in, O_CLOEXEC) < 0)
        return errno;
    if (pipe2(out, O_CLOEXEC) < 0) {
        int why = errno;
        close_both(in[0], in[1]);
        return why;
    }
    *theirs = (ends){ in[0], out[1] };
    process->to = in[1];
    process->from = out[0];
    fcntl(process->to, F_SETFL, O_NONBLOCK);
    fcntl(process->from, F_SETFL, O_NONBLOCK);
    return 0;
}

/* No file of ours but standard input, output and error. C libraries that have no call for that (musl, glibc
 * before 2.34) close what is open now; what other threads open meanwhile, they open to be closed on exec. */
static void close_others(posix_spawn_file_actions_t *actions)
{
#ifdef HAS_CLOSEFROM
    posix_spawn_file_actions_addclosefrom_np(actions, STDERR_FILENO + 1);
#else
    long most = sysconf(_SC_OPEN_MAX);

    for (int fd = STDERR_FILENO + 1; fd < most; fd++) {
        if (fcntl(fd, F_GETFD) >= 0)
            posix_spawn_file_actions_addclose(actions, fd);
    }
#endif
}

/* Signals as a shell would hand them over, whatever ours are, and no file of ours but standard error. */
static int spawn(tb_process *process, const tb_command *command, const ends *theirs)
{
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t none, usual;

    sigemptyset(&none);
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    sigaddset(&usual, SIGINT);
    sigaddset(&usual, SIGTERM);
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, theirs->in, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, theirs->out, STDOUT_FILENO);
    close_others(&actions);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &usual);
    int why = posix_spawnp(&process->pid, command->words[0], &actions, &attributes, command->words, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return why;
}

int tb_process_start(tb_process *process, const tb_command *command)
{
    ends theirs = { -1, -1 };

    process->start = process->len = 0;
    int why = open_pipes(process, &theirs);
    if (why)
        return why;
    why = spawn(process, command, &theirs);
    close_both(theirs.in, theirs.out);
    if (why) {
        close_both(process->to, process->from);
        process->pid = 0;
    }
    return why;
}

/* --- Talking ----------------------------------------------------------------------------------------------------- */

/* Waits until a descriptor is ready; false when the time is over. */
static bool wait_for(int fd, short events, const tb_timer *timer)
{
    struct pollfd ready = { .fd = fd, .events = events };

    for (int left; (left = tb_timer_left_ms(timer)) > 0;) {
        if (poll(&ready, 1, left < NAP_MS ? left : NAP_MS) > 0)
            return true;
    }
    return false;
}

/* write without the signal that a closed pipe sends: it would end this program. The signal goes to the thread that
 * writes, so it is held off and taken back there. */
static ssize_t write_quietly(int fd, const char *bytes, size_t len)
{
    sigset_t pipe_signal, before, pending;

    sigemptyset(&pipe_signal);
    sigaddset(&pipe_signal, SIGPIPE);
    sigpending(&pending);
    pthread_sigmask(SIG_BLOCK, &pipe_signal, &before);
    ssize_t written = write(fd, bytes, len);
    int why = errno;
    if (written < 0 && why == EPIPE && !sigismember(&pending, SIGPIPE)) {
        while (sigtimedwait(&pipe_signal, NULL, &(struct timespec){ 0 }) < 0 && errno == EINTR)
            ;
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = why;
    return written;
}

tb_heard tb_process_say(tb_process *process, const tb_timer *timer, const char *bytes, size_t len)
{
    while (len > 0) {
        ssize_t written = write_quietly(process->to, bytes, len);

        if (written >= 0) {
            bytes += written;
            len -= (size_t) written;
        } else if (errno == EAGAIN) {
            if (!wait_for(process->to, POLLOUT, timer))
                return TB_HEARD_NOTHING;
        } else if (errno != EINTR) {
            return TB_HEARD_END;
        }
    }
    return TB_HEARD_LINE;
}

/* Reads what is there; -1: nothing yet, 0: nothing ever again. */
static ssize_t read_more(tb_process *process)
{
    ssize_t got;

    memmove(process->bytes, process->bytes + process->start, process->len - process->start);
    process->len -= process->start;
    process->start = 0;
    do {
        got = read(process->from, process->bytes + process->len, sizeof(process->bytes) - process->len);
    } while (got < 0 && errno == EINTR);
    process->len += got > 0 ? (size_t) got : 0;
    return got < 0 && errno != EAGAIN ? 0 : got;
}

/* A zero would hide what stands behind it. */
static void show_zeros(char *at, const char *end)
{
    for (; at < end; at++)
        *at = *at ? *at : '?';
}

tb_heard tb_process_hear(tb_process *process, const tb_timer *timer, char **line)
{
    for (;;) {
        char *begin = process->bytes + process->start;
        char *end = memchr(begin, '\n', process->len - process->start);

        if (end) {
            process->start = (size_t) (end + 1 - process->bytes);
            show_zeros(begin, end);
            *(end > begin && end[-1] == '\r' ? end - 1 : end) = '\0';
            *line = begin;
            return TB_HEARD_LINE;
        }
        if (process->len - process->start == sizeof(process->bytes))
            return TB_HEARD_TOO_MUCH;
        ssize_t got = read_more(process);
        if (got == 0)
            return TB_HEARD_END;
        if (got < 0 && !wait_for(process->from, POLLIN, timer))
            return TB_HEARD_NOTHING;
    }
}

/* --- Stopping ---------------------------------------------------------------------------------------------------- */

/* Not reaped yet, so that its number cannot be another's when its group is killed. */
static bool has_ended(pid_t pid)
{
    siginfo_t info = { .si_pid = 0 };

    return waitid(P_PID, (id_t) pid, &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == pid;
}

/* Its output is read and discarded: a full pipe would keep it from ending. */
static bool let_end(tb_process *process, int grace_ms)
{
    for (; grace_ms > 0 && !has_ended(process->pid); grace_ms--) {
        process->start = process->len;
        read_more(process);
        nanosleep(&(struct timespec){ .tv_nsec = 1000000 }, NULL);
    }
    return has_ended(process->pid);
}

int tb_process_stop(tb_process *process, int grace_ms)
{
    int status = 0;

    close(process->to);
    bool ended = let_end(process, grace_ms);
    kill(-process->pid, SIGKILL);
    while (waitpid(process->pid, &status, 0) < 0 && errno == EINTR)
        ;
    close(process->from);
    process->pid = 0;
    return ended ? status : -1;
}
