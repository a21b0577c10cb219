// All texts of bulk actions that are not in the server's answers.

import type { UndoReply } from '#shared/contracts/batches.ts';
import type { BulkReply } from '#shared/contracts/bulk.ts';
import type { BulkEntity } from '#shared/domain/bulk-actions.ts';
import { countText } from '#shared/domain/chosen-lists.ts';

export const BULK_TEXT = {
  bar: 'Selected',
  all: 'All that match',
  more: 'More for selected rows',
  clear: 'Clear selection (Esc)',
  notify: 'Notify the team',
  about: 'Selected records',
  reading: 'Loading the selected records...',
  excel: 'Export as Excel workbook',
  csv: 'Export as CSV',
  slips: 'Print slips',
  allFailed: 'The matching records could not be loaded',
  preview: 'Changes',
  refused: 'These cannot be changed',
  which: 'Show records',
  confirm: 'Confirm',
  loading: 'Loading the preview...',
  previewFailed: 'The preview could not be loaded',
  nothing: 'Nothing would change, so there is nothing to confirm.',
  ask: 'Fill this in to see what will change.',
  cancel: 'Cancel',
  close: 'Close',
  failed: 'Not all changes could be made',
  undo: 'Undo',
  undoneTitle: 'Taken back',
  undoFailed: 'Could not be undone',
  answer: 'Customers informed',
  contactedBy: 'Contacted By',
  mode: 'Communication Method',
  agent: 'Agent',
  branch: 'Branch',
  expectedOn: 'New expected date',
  slipNote:
    'Shows the customers with a phone in the shipment and the dates they were told, and sets a new expected date. You can then inform each customer.',
  from: 'From',
  supplierNumber: 'Supplier number',
  supplierHint: 'Leave empty to include everything on its way from there',
  slipShow: 'Show pre-orders',
  slipNobody: 'No matching pre-orders are on their way',
} as const;

export const selectedText = (count: number): string => `${count.toLocaleString('en')} selected`;
export const goneText = (count: number): string =>
  count === 1 ? '1 of them is no longer in this list' : `${count} of them are no longer in this list`;
export const noLongerThereText = (count: number): string =>
  `${count.toLocaleString('en')} of the selected no longer ${count === 1 ? 'exists' : 'exist'}`;
export const mostText = (count: number): string =>
  `Too many match to select all at once. These are the first ${count.toLocaleString('en')}`;
export const moreText = (count: number): string => `and ${count.toLocaleString('en')} more`;
export const confirmText = (entity: BulkEntity, count: number): string =>
  `Confirm ${countText(entity, count)}`;

export function doneText(entity: BulkEntity, { done, left }: Pick<BulkReply, 'done' | 'left'>): string {
  const words = done === 0 ? 'Nothing was changed' : `${countText(entity, done)} changed`;
  return left.length === 0 ? words : `${words}, ${left.length.toLocaleString('en')} left unchanged`;
}

/** '3 orders changed back. 1 not changed back: Order Q-1, Selma has been changed since' */
export function undoneText(entity: BulkEntity, { undone, left }: UndoReply): string {
  const count = Object.values(undone).reduce((sum, one) => sum + one, 0);
  const words = count === 0 ? 'Nothing was changed' : `${countText(entity, count)} changed back`;
  if (left.length === 0) return words;
  const reasons = left.slice(0, 3).map(({ reason }) => reason);
  const hidden = left.length - reasons.length;
  return `${words}. ${left.length} not changed back: ${[
    ...reasons,
    ...(hidden > 0 ? [moreText(hidden)] : []),
  ].join('; ')}`;
}
