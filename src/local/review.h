/* review.h - the review that a house has begun. */
#ifndef LOCAL_REVIEW_H
#define LOCAL_REVIEW_H

#include "local/calls.h"

/* Forgets it, finished or not; nothing where there is none. */
void local_review_free(tb_local *local);

#endif
