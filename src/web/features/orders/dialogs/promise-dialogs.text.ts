// The texts of the promise dialogs, in a file of their own, so that no list loads them.

export const TELL_DAY_TEXT = {
  title: 'Tell a Day',
  submit: 'Keep the Day',
  day: 'Told ready on',
  required: 'Choose the day that the customer was told',
  updated: 'The told day is kept',
  failed: 'Failed to keep the told day',
} as const;

export const SNOOZE_TEXT = {
  title: 'Snooze',
  submit: 'Snooze',
  until: 'Until',
  hint: 'It does not count as stuck before that day, or its next step',
  required: 'Choose a day to come',
  reason: 'Reason',
  reasonRequired: 'Say why it waits',
  updated: 'Snoozed',
  woken: 'It counts again',
  failed: 'Failed to snooze',
} as const;
