/* Lets signals stop a search, besides what they did before. A page has none: it ends the worker that its kernel runs in. */
#define _POSIX_C_SOURCE 200809L
#include "domino.h"

#if !defined(__wasm__)
#include <signal.h>

#define SIGNALS 32

static void (*before[SIGNALS])(int);

static void stop(int number)
{
    domino_stop(1);
    before[number](number);
}

int32_t domino_heed(int32_t number)
{
    if (number <= 0 || number >= SIGNALS)
        return 0;
#if defined(_WIN32)
    void (*old)(int) = signal(number, SIG_IGN);
    int heeded = old != SIG_DFL && old != SIG_IGN && old != SIG_ERR;
    if (heeded && old != stop)
        before[number] = old;
    if (old != SIG_ERR)
        signal(number, heeded ? stop : old);
    return heeded;
#else
    struct sigaction action;
    if (sigaction(number, 0, &action) || action.sa_flags & SA_SIGINFO || action.sa_handler == SIG_DFL ||
        action.sa_handler == SIG_IGN)
        return 0;
    if (action.sa_handler == stop)
        return 1;
    before[number] = action.sa_handler;
    action.sa_handler = stop;
    return !sigaction(number, &action, 0);
#endif
}
#endif
