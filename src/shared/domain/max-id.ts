/** The highest number that a row can have: PostgreSQL's `integer`. A higher one is nobody's. */
export const MAX_ID = 2_147_483_647;
