// All texts of bulk actions that are not in the server's answers.

import type { UndoReply } from '#shared/contracts/batches.ts';
import type { BulkReply } from '#shared/contracts/bulk.ts';
import type { BulkAction, BulkEntity } from '#shared/domain/bulk-actions.ts';
import { countText } from '#shared/domain/chosen-lists.ts';

export const BULK_TEXT = {
  bar: 'Selected',
  all: 'All that match',
  more: 'More for the selected',
  clear: 'Let go of all (Esc)',
  notify: 'Notify the team',
  about: 'What it leads to',
  reading: 'Looking at each of them...',
  excel: 'Export as Excel workbook',
  csv: 'Export as CSV',
  slips: 'Print slips',
  allFailed: 'What matches could not be looked for',
  preview: 'What each becomes',
  refused: 'These cannot, and stay as they are',
  which: 'Which ones',
  confirm: 'Confirm',
  loading: 'Trying it on each of them...',
  previewFailed: 'It could not be tried',
  nothing: 'Nothing would change: there is nothing to confirm.',
  ask: 'Say this first, then you see what each becomes.',
  cancel: 'Cancel',
  close: 'Close',
  failed: 'Not all of it could be done',
  undo: 'Undo',
  undoneTitle: 'Undone',
  undoFailed: 'Failed to undo',
  answer: 'Customers informed',
  contactedBy: 'Contacted By',
  mode: 'Communication Method',
  agent: 'Agent',
  branch: 'Branch',
  expectedOn: 'Expected now on',
  slipNote:
    'Whose phone is on its way in it, what they were told, and the day that it is now. Each can be told from there.',
  from: 'From',
  supplierNumber: 'Supplier number',
  supplierHint: 'Leave empty for all that is on its way from there',
  slipShow: 'Show whom it concerns',
  slipNobody: 'Nothing like that is on its way',
} as const;

/** The dialogs' titles, by action. */
export const BULK_TITLES: Readonly<Record<BulkAction, string>> = {
  step: 'Next step for each',
  contact: 'Customers informed',
  agent: 'Assign to an agent',
  branch: 'Assign to a branch',
  expect: 'Expected later than was said',
};

/** The button's label for the next step, which may differ for each row. */
export const STEP_LABELS: Readonly<Record<BulkEntity, string>> = {
  payment: 'Next step',
  pre_order: 'Next step',
  layby: 'Next step',
  reservation: 'Stock In',
  customer: 'Next step',
};

export const selectedText = (count: number): string => `${count.toLocaleString('en')} selected`;
export const goneText = (count: number): string =>
  count === 1 ? '1 of them has left the list' : `${count} of them have left the list`;
export const noLongerThereText = (count: number): string =>
  `${count.toLocaleString('en')} of the selected ${count === 1 ? 'is' : 'are'} no longer there`;
export const mostText = (count: number): string =>
  `More match than can be selected at once: these are the first ${count.toLocaleString('en')}`;
export const moreText = (count: number): string => `and ${count.toLocaleString('en')} more`;
export const confirmText = (entity: BulkEntity, count: number): string =>
  `Confirm ${countText(entity, count)}`;

export function doneText(entity: BulkEntity, { done, left }: Pick<BulkReply, 'done' | 'left'>): string {
  const words = done === 0 ? 'Nothing was changed' : `${countText(entity, done)} done`;
  return left.length === 0 ? words : `${words}, ${left.length.toLocaleString('en')} left as they were`;
}

/** '3 orders as before. 1 stays: Order Q-1, Selma has been worked on since' */
export function undoneText(entity: BulkEntity, { undone, left }: UndoReply): string {
  const count = Object.values(undone).reduce((sum, one) => sum + one, 0);
  const words = count === 0 ? 'Nothing was changed' : `${countText(entity, count)} as before`;
  if (left.length === 0) return words;
  const reasons = left.slice(0, 3).map(({ reason }) => reason);
  const hidden = left.length - reasons.length;
  return `${words}. ${left.length} ${left.length === 1 ? 'stays' : 'stay'}: ${[
    ...reasons,
    ...(hidden > 0 ? [moreText(hidden)] : []),
  ].join('; ')}`;
}
