/** The highest id that a row can have: PostgreSQL's `integer`. No row has a higher one. */
export const MAX_ID = 2_147_483_647;
