// All texts of the Data health screen that are not in the server's answers.

import type { UndoReply } from '#shared/contracts/batches.ts';
import type { HealthFixReply } from '#shared/contracts/data-health.ts';
import { formatCount } from '#shared/domain/counts.ts';

export const HEALTH_TEXT = {
  title: 'Data health',
  subtitle: 'Finds records that do not match, so that you can fix them',
  loading: 'Loading data health...',
  loadFailed: 'Data health could not be loaded',
  check: 'Check now',
  checkFailed: 'The data could not be checked',
  checkedTitle: 'Checked',
  list: 'Problems found',
  inOrder: 'In order',
  wellTitle: 'No problems found',
  wellNote: 'All orders, laybys, pre-orders and customers match. Nothing to do.',
  neverTitle: 'Not checked yet',
  neverNote: 'The data is checked automatically every night at 03:00.',
  rowsLoading: 'Loading rows...',
  rowsFailed: 'The rows could not be loaded',
  rowsGone: 'These have already been fixed.',
  openList: 'Open the whole list',
  rows: 'Rows',
  choose: 'Customer to keep',
  becomes: 'becomes',
  fixedTitle: 'Fixed',
  nothingFixed: 'Nothing was changed',
  fixFailed: 'The rows could not be fixed',
  undo: 'Undo',
  undoneTitle: 'Taken back',
  undoFailed: 'The fix could not be undone',
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
  const found = `${formatCount(count, 'row')} to check`;
  return contradictions === 0 ? `No mismatches. ${found}` : found;
}

/** The title and text of a fix's message: 'Fixed', '3 rows fixed. 2 were not changed: No duration ends on that date'. */
export function fixedText({ fixed, left }: HealthFixReply): { title: string; description?: string } {
  if (fixed === 0) {
    return { title: HEALTH_TEXT.nothingFixed, ...(left.length > 0 && { description: leftText(left) }) };
  }
  const done = `${formatCount(fixed, 'row')} fixed`;
  return {
    title: HEALTH_TEXT.fixedTitle,
    description: left.length === 0 ? done : `${done}. ${leftText(left)}`,
  };
}

export function undoneText({ undone, left }: UndoReply): string {
  const count = Object.values(undone).reduce((sum, one) => sum + one, 0);
  const done = `${formatCount(count, 'row')} changed back`;
  return left.length === 0 ? done : `${done}. ${leftText(left)}`;
}

function leftText(left: readonly { reason: string }[]): string {
  const reasons = [...new Set(left.map(({ reason }) => reason))];
  const words = left.length === 1 ? '1 was not changed' : `${left.length} were not changed`;
  const more = reasons.length > 2 ? ', and others' : '';
  return `${words}: ${reasons.slice(0, 2).join('; ')}${more}`;
}
