// All texts of the Data health screen that are not in the server's answers.

import type { UndoReply } from '#shared/contracts/batches.ts';
import type { HealthFixReply } from '#shared/contracts/data-health.ts';
import { formatCount } from '#web/lib/format.ts';

export const HEALTH_TEXT = {
  title: 'Data health',
  subtitle: 'What contradicts itself, and how it is put right',
  loading: 'Loading what was found...',
  loadFailed: 'What was found could not be loaded',
  check: 'Check now',
  checkFailed: 'Failed to look',
  checkedTitle: 'Checked',
  list: 'What contradicts itself',
  inOrder: 'In order',
  wellTitle: 'Everything agrees',
  wellNote: 'No order, layby, pre-order or customer contradicts another. Nothing is to be done.',
  neverTitle: 'Nobody has looked yet',
  neverNote: 'Every night at 03:00 the shop is looked through by itself.',
  rowsLoading: 'Looking...',
  rowsFailed: 'They could not be looked for',
  rowsGone: 'They have been put right meanwhile.',
  openList: 'Open the whole list',
  rows: 'Rows',
  choose: 'Who stays?',
  becomes: 'becomes',
  fixedTitle: 'Put right',
  nothingFixed: 'Nothing was changed',
  fixFailed: 'Failed to put it right',
  undo: 'Undo',
  undoneTitle: 'Undone',
  undoFailed: 'Failed to undo',
} as const;

export const fixAllText = (label: string, count: number): string =>
  `${label} (${count.toLocaleString('en')})`;
export const moreText = (count: number): string => `and ${count.toLocaleString('en')} more`;
export const checkedText = (when: string): string => `Checked ${when}`;
export const apartText = (count: number): string =>
  count === 2 ? 'They are two people' : 'They are different people';
export const mergeText = (gone: string, kept: string): string => `Merge ${gone} into ${kept}`;

/** How many contradictions there are, and how many rows only wait for a decision. */
export function foundText(contradictions: number, waiting: number): string {
  const count = contradictions + waiting;
  if (count === 0) return HEALTH_TEXT.wellTitle;
  const found = `${formatCount(count, 'row')} to look at`;
  return contradictions === 0 ? `Nothing contradicts itself. ${found}` : found;
}

/** '3 rows put right. 2 were left: No duration ends on that day' */
export function fixedText({ fixed, left }: HealthFixReply): string {
  const done = fixed === 0 ? HEALTH_TEXT.nothingFixed : `${formatCount(fixed, 'row')} put right`;
  return left.length === 0 ? done : `${done}. ${leftText(left)}`;
}

export function undoneText({ undone, left }: UndoReply): string {
  const count = Object.values(undone).reduce((sum, one) => sum + one, 0);
  const done = `${formatCount(count, 'row')} as before`;
  return left.length === 0 ? done : `${done}. ${leftText(left)}`;
}

function leftText(left: readonly { reason: string }[]): string {
  const reasons = [...new Set(left.map(({ reason }) => reason))];
  const words = left.length === 1 ? '1 was left' : `${left.length} were left`;
  const more = reasons.length > 2 ? ', and others' : '';
  return `${words}: ${reasons.slice(0, 2).join('; ')}${more}`;
}
