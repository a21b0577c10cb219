// The texts of the promise dialogs, in a file of their own, so that no list loads them.

export const TELL_DAY_TEXT = {
  title: 'Promise a Date',
  submit: 'Save Date',
  day: 'Promised date',
  required: 'Choose the promised date',
  updated: 'Promised date saved',
  removed: 'Promised date removed',
  failed: 'Failed to save the promised date',
} as const;

export const SNOOZE_TEXT = {
  title: 'Snooze',
  submit: 'Snooze',
  until: 'Until',
  hint: 'The order does not count as stuck until this date or its next step',
  required: 'Choose a date after today',
  reason: 'Reason',
  reasonRequired: 'Enter the reason',
  updated: 'Snoozed',
  woken: 'Snooze ended',
  failed: 'Failed to snooze',
} as const;
