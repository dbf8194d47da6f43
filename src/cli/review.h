/* review.h - what the parts of `taberna review` share. */
#ifndef CLI_REVIEW_H
#define CLI_REVIEW_H

#include "record/record.h"
#include "review/review.h"
#include "say/told.h"

enum { CLI_MISTAKE_SIZE = 4096 }; /* room for a mistake and its reasons */

/* A review that was made, and of whom it tells. */
typedef struct cli_reviewed {
    tb_review *review; /* in memory to be freed */
    cli_company company;
} cli_reviewed;

/* How a review is asked for: the seat of that name, NULL: all. */
typedef struct cli_review_ask {
    const char *seat;
    tb_depth depth;
} cli_review_ask;

/* Begins a review of a record that is over: tb_review_step() makes it. False: not enough memory. */
bool cli_review_start(const tb_record *record, tb_depth depth, tb_seats seats, cli_reviewed *out);

/* Makes the review of a record that is over, with progress on standard error. CLI_OK, or an exit code after a
 * complaint. */
int cli_review_make(const tb_record *record, const cli_review_ask *ask, cli_reviewed *out);

/* The name of a label, a stage or what a level is called, in the reader's language. */
const char *cli_label(int label);
const char *cli_stage(int stage);

/* What happened in an event, and what it did to each seat. */
void cli_review_put_event(const cli_reviewed *r, uint32_t event, tb_text *out);

/* ", like hard (medium to master)", or nothing; and the end of the line. */
void cli_print_like(const tb_like *like);

/* What was wrong with a decision, the better move and the reasons: a sentence, then one a line. */
void cli_review_put_mistake(const cli_reviewed *r, const tb_decision *d, tb_text *out);

/* The whole as text, and as a page of HTML (for cli_print and cli_file_fill). */
void cli_review_text(const cli_reviewed *r);
void cli_review_page(const void *reviewed, tb_text *out);

/* All records of a folder. */
int cli_review_folder(const char *folder, const cli_review_ask *ask, bool json);

#endif
