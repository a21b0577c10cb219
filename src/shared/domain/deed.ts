// What a change says of itself when it was done without the server and is sent later: when, by whom and where.

/** Since when the server still knows every change by its key: what is older may have been saved and forgotten. */
export const DEED_MAX_AGE_DAYS = 40;

/** The instant, as ISO text, by the server's clock as far as the device knew it. */
export const DEED_AT = 'x-deed-at';
/** `unsure`: the device had not heard the server's clock for a day. */
export const DEED_CLOCK = 'x-deed-clock';
/** Who did it, URL-encoded; empty for nobody. */
export const DEED_AGENT = 'x-deed-agent';
/** The shop that it was done in: another one at the same address refuses it. */
export const DEED_SHOP = 'x-deed-shop';
/** The code of the branch; empty for none. */
export const DEED_BRANCH = 'x-deed-branch';
