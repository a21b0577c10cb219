import { formatCount } from '#shared/domain/counts.ts';

export const MESSAGES_TEXT = {
  title: 'Messages',
  description: 'The texts of messages to customers, and the hours for calling them.',
  loading: 'Loading messages...',
  failed: 'Messages could not be loaded',
  change: 'Change',
  english: 'English',
  unwritten: 'Not written: customers get English',
  shipped: 'Default',
  changed: 'Changed',
  giveBack: 'Use default',
  insert: 'Insert',
  save: 'Save message',
  saveFailed: 'The message could not be saved',
  preview: 'Preview',
  example: 'Example: no customer is due for this message right now.',
  versions: 'Versions',
  versionsLoading: 'Loading versions...',
  versionsFailed: 'Versions could not be loaded',
  noVersions: 'No changes yet: this is the default text.',
  use: 'Use',
  emptied: 'removed',
  hours: 'Calling hours',
  from: 'From',
  until: 'Until',
  sundays: 'On Sundays',
  sundaysToo: 'On Sundays too',
  notSundays: 'Not on Sundays',
  hoursLoading: 'Loading calling hours...',
  hoursFailed: 'Calling hours could not be loaded',
  hoursNote:
    'Outside these hours the call round shows a warning, but calling is still possible. Messages show the hours where they contain {hours}.',
  saveHours: 'Save hours',
  hoursSaved: 'Calling hours saved',
  hoursNotSaved: 'The calling hours could not be saved',
} as const;

export const editTitle = (part: string) => `Message: ${part}`;
export const changeLabel = (part: string) => `${MESSAGES_TEXT.change}: ${part}`;
export const savedText = (part: string) => `Message saved: ${part}`;
export const writtenTo = (name: string) => `The message ${name} would get now.`;
export const insertLabel = (placeholder: string) => `${MESSAGES_TEXT.insert} ${placeholder}`;
export const missingText = (parts: readonly string[]) => `Not written yet: ${parts.join(', ')}.`;
export const lengthText = (letters: number, messages: number) =>
  `${formatCount(letters, 'character')}, ${formatCount(messages, 'text message')}`;
