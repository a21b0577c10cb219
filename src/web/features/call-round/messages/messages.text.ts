import { formatCount } from '#web/lib/format.ts';

export const MESSAGES_TEXT = {
  title: 'Messages',
  description: 'What the call round writes to customers, part by part, and when people are phoned.',
  loading: 'Reading the messages...',
  failed: 'The messages could not be read',
  change: 'Change',
  english: 'English',
  unwritten: 'Not written: customers get English',
  shipped: 'As shipped',
  changed: 'Changed',
  giveBack: 'As shipped',
  insert: 'Insert',
  save: 'Save message',
  saveFailed: 'The message was not saved',
  preview: 'Preview',
  example: 'An example: nobody is to be told of this just now.',
  versions: 'Versions',
  versionsLoading: 'Reading the versions...',
  versionsFailed: 'The versions could not be read',
  noVersions: 'As shipped from the beginning.',
  use: 'Use',
  emptied: 'taken away',
  hours: 'Calling hours',
  from: 'From',
  until: 'Until',
  sundays: 'On Sundays',
  sundaysToo: 'On Sundays too',
  notSundays: 'Not on Sundays',
  hoursLoading: 'Reading the calling hours...',
  hoursFailed: 'The calling hours could not be read',
  hoursNote:
    'Outside of them the call round says so, and hinders nobody. Customers are told them where a message has {hours}.',
  saveHours: 'Save hours',
  hoursSaved: 'Calling hours saved',
  hoursNotSaved: 'The calling hours were not saved',
} as const;

export const editTitle = (part: string) => `Message: ${part}`;
export const changeLabel = (part: string) => `${MESSAGES_TEXT.change}: ${part}`;
export const savedText = (part: string) => `Message saved: ${part}`;
export const writtenTo = (name: string) => `As it would be written to ${name} now.`;
export const insertLabel = (placeholder: string) => `${MESSAGES_TEXT.insert} ${placeholder}`;
export const missingText = (parts: readonly string[]) => `Not written yet: ${parts.join(', ')}.`;
export const lengthText = (letters: number, messages: number) =>
  `${formatCount(letters, 'letter')}, ${formatCount(messages, 'text message')}`;
