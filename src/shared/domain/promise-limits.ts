/** So far ahead a phone is expected, and a customer told a day: what lies beyond was mistyped. */
export const MOST_PROMISED_DAYS = 180;

/** So far ahead an order can be put off. */
export const MOST_SNOOZED_DAYS = 90;
