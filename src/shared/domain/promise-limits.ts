/** So far ahead an order can be put off. */
export const MOST_SNOOZED_DAYS = 90;
