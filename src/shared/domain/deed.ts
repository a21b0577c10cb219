// The headers of a change that was made offline and is sent later: when, by whom and where it was made.

/**
 * For how many days the server surely remembers every idempotency key: an older change may have been saved and its key deleted.
 */
export const DEED_MAX_AGE_DAYS = 40;

/** When the change was made: an ISO instant by the server's clock, as far as the device knew it. */
export const DEED_AT = 'x-deed-at';
/** `unsure`: the device had not compared its clock with the server's for a day. */
export const DEED_CLOCK = 'x-deed-clock';
/** The agent who made the change, URL-encoded; empty for none. */
export const DEED_AGENT = 'x-deed-agent';
/** The id of the shop in which the change was made: another shop at the same address refuses it. */
export const DEED_SHOP = 'x-deed-shop';
/** The code of the branch; empty for none. */
export const DEED_BRANCH = 'x-deed-branch';
