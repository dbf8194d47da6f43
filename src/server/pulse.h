/* pulse.h - what a running server does every second, and for those who watch over it: tells systemd that it is ready
 * and alive, reads its certificate again when it is asked to (SIGHUP), tells of log lines that were only counted. */
#ifndef TB_PULSE_H
#define TB_PULSE_H

#include "server/service.h"

/* Begins; people can be served from now on. */
void tb_pulse_start(tb_service *service);

/* It is about to stop, and has nothing more to say. */
void tb_pulse_stop(tb_service *service);

/* The library has made the context of its TLS connections (an SSL_CTX), which lives as long as it does. */
void tb_pulse_tls(tb_service *service, void *context);

#endif
