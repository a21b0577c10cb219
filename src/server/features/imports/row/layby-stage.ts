// How far a layby in a list has come, and what its row must contain to be imported: missing facts are never made up.

import { dueDayFor } from '#shared/domain/calendar.ts';
import { fieldLabel } from '#shared/domain/import-fields.ts';
import { LAYBY_DURATIONS, type LaybyDuration, type LaybyStatus } from '#shared/domain/labels.ts';
import { laybyStatusByLedger } from '#shared/domain/layby-lifecycle.ts';
import { centsOfAmount, formatMoney } from '#shared/domain/money.ts';
import type { ImportItem } from './import-item.ts';
import type { Course } from './same-record.ts';
import { checkDevice, dayRequired, moreThanStatus } from './stage-reasons.ts';
import { statusWord } from './status-word.ts';

/** `open`: the money decides whether the layby is active or completed. */
const BY_WORD: Readonly<Record<string, 'open' | 'completed' | 'cancelled'>> = {
  ...{ '': 'open', active: 'open', open: 'open', overdue: 'open' },
  ...{ completed: 'completed', cancelled: 'cancelled', canceled: 'cancelled' },
};

/** The layby's status; it follows from the money unless the layby was cancelled. */
export function laybyStatusOf({ status, totalCents = 0, paidCents = 0 }: Partial<ImportItem>): LaybyStatus {
  const isCancelled = BY_WORD[statusWord(status ?? '')] === 'cancelled';
  return isCancelled ? 'cancelled' : laybyStatusByLedger(totalCents, paidCents);
}

const STANDINGS = { active: 'open', completed: 'fulfilled', cancelled: 'over' } as const;

export function laybyCourse(
  status: LaybyStatus,
  { startDate, completedOn, cancelledOn }: Partial<ImportItem>,
): Course {
  return {
    standing: STANDINGS[status],
    began: startDate ?? null,
    ended: { active: null, completed: completedOn ?? null, cancelled: cancelledOn ?? null }[status],
  };
}

/** Why a layby cannot be imported as the row has it. */
export function checkLayby(item: ImportItem): string[] {
  return [...checkAgreement(item), ...checkStatus(item), ...checkEnd(item), ...checkHandOver(item)];
}

function checkAgreement({ startDate, duration, dueDate }: ImportItem): string[] {
  const problems: string[] = [];
  if (dueDate !== null && startDate !== null && dueDate < startDate.slice(0, 10)) {
    problems.push('Due date is before the start date');
  }
  if (dueDate === null && duration === null) problems.push('Due date or Duration to pay is required');
  else if (durationOf({ startDate, duration, dueDate }) === null) {
    problems.push('Duration to pay is required: no duration fits the start and due dates');
  }
  return problems;
}

function checkStatus({ status, totalCents, paidCents }: ImportItem): string[] {
  const said = BY_WORD[statusWord(status ?? '')];
  if (said === undefined)
    return [`Status "${status}": only Active, Completed or Cancelled laybys are imported`];
  if (said !== 'completed' || paidCents >= totalCents) return [];
  return [`Status "${status}": ${formatMoney(totalCents - paidCents)} is still due`];
}

function checkEnd(item: ImportItem): string[] {
  const status = laybyStatusOf(item);
  const isCancelled = status === 'cancelled';
  const problems = [...checkDevice('laybys', item, 'deviceCameOn')];
  if (item.completedOn !== null && status !== 'completed')
    problems.push(moreThanStatus('laybys', 'completedOn'));
  if (isCancelled && item.cancelledOn === null)
    problems.push(dayRequired('laybys', item.status, 'cancelledOn'));
  for (const field of ['cancelledOn', 'cancelReason', 'feeKept'] as const)
    if (item[field] !== null && !isCancelled) problems.push(moreThanStatus('laybys', field));
  if (isCancelled && item.feeKept !== null && centsOfAmount(item.feeKept) !== item.paidCents)
    problems.push('Fee kept must equal the paid amount: a cancelled layby keeps no other payment');
  return problems;
}

function checkHandOver(item: ImportItem): string[] {
  const { handedOverOn, handOver, collectionBranch } = item;
  const label = (field: 'handedOverOn' | 'handOver' | 'collectionBranch') => fieldLabel('laybys', field);
  if (handedOverOn === null) {
    const isSaid = handOver !== null || collectionBranch !== null;
    return isSaid ? [`${label('handedOverOn')} is required if there is a hand-over`] : [];
  }
  if (laybyStatusOf(item) !== 'completed') return [moreThanStatus('laybys', 'handedOverOn')];
  if (handOver === null) return [`${label('handOver')} is required: how the phone was handed over`];
  const isSomewhere = handOver === 'delivered' || collectionBranch !== null;
  return isSomewhere ? [] : [`${label('collectionBranch')} is required: where the phone was collected`];
}

/** The given duration, else the one that leads from the start to the due day; null when none does. */
export function durationOf({
  startDate,
  duration,
  dueDate,
}: Pick<ImportItem, 'startDate' | 'duration' | 'dueDate'>): LaybyDuration | null {
  if (duration !== null) return duration as LaybyDuration;
  if (startDate === null || dueDate === null) return null;
  const started = startDate.slice(0, 10);
  return LAYBY_DURATIONS.find((one) => dueDayFor(one, started) === dueDate) ?? null;
}
