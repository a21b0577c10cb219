/** The most days ahead that a phone can be expected or a day be told to a customer: a later day is a typing mistake. */
export const MOST_PROMISED_DAYS = 180;

/** The most days ahead that an order can be snoozed. */
export const MOST_SNOOZED_DAYS = 90;
