// Owns what of a row is judged without the shop, by the kind of list: what it is called, when two rows mean the same, and
// what its fields must be together.

import { type Day, dueDayFor } from '#shared/domain/calendar.ts';
import { isMasked } from '#shared/domain/id-number.ts';
import type { ImportKind } from '#shared/domain/import-fields.ts';
import { LAYBY_DURATIONS, type LaybyDuration } from '#shared/domain/labels.ts';
import { modelKeyOf } from '#shared/domain/reservation-lifecycle.ts';
import { normalizeQuoteNumber, normalizeText } from '#shared/domain/text.ts';
import type { ImportItem } from './import-item.ts';
import { checkOrder } from './order-stage.ts';
import { statusWord } from './status-word.ts';

export interface RowRules {
  /** What the row is called by, on the screen and in reasons. */
  titleField: 'quoteNumber' | 'customerName' | 'phoneModel';
  /** The same for rows that mean the same thing; empty when that cannot be said. */
  keyOf(item: Partial<ImportItem>, phoneKey: string): string;
  /** Why a row with the key of an earlier line is left out. */
  repeated(item: Partial<ImportItem>, line: number): string;
  /** What is wrong with a row whose fields can be read each. */
  check(item: ImportItem): string[];
}

const OPEN_LAYBYS = new Set(['active', 'open', 'overdue']);
const OPEN_RESERVATIONS = new Set(['waiting']);

export const ROW_RULES: Readonly<Record<ImportKind, RowRules>> = {
  orders: {
    titleField: 'quoteNumber',
    keyOf: ({ quoteNumber }) => normalizeQuoteNumber(quoteNumber ?? ''),
    repeated: ({ quoteNumber }, line) =>
      `Quote number "${quoteNumber}" is already on line ${line} of this file`,
    check: checkOrder,
  },
  customers: {
    titleField: 'customerName',
    keyOf: (_, phoneKey) => phoneKey,
    repeated: ({ customerPhone }, line) =>
      `Phone number "${customerPhone}" is already on line ${line} of this file`,
    check: () => [],
  },
  laybys: {
    titleField: 'phoneModel',
    keyOf: ({ customerName, phoneModel, totalCents }, phoneKey) =>
      whoseKey(customerName, phoneKey, [modelKeyOf(phoneModel ?? ''), totalCents ?? '']),
    repeated: (_, line) => `The same customer, model and amount are already on line ${line} of this file`,
    check: checkLayby,
  },
  reservations: {
    titleField: 'phoneModel',
    keyOf: ({ customerName, phoneModel, color, storage }, phoneKey) =>
      whoseKey(
        customerName,
        phoneKey,
        [phoneModel, color, storage].map((text) => modelKeyOf(text ?? '')),
      ),
    repeated: (_, line) => `The same customer and phone are already on line ${line} of this file`,
    check: ({ status }) =>
      isOneOf(OPEN_RESERVATIONS, status)
        ? []
        : [`Status "${status}": only reservations that wait are taken in`],
  },
};

/** A known customer is told by the phone; where a row has none, by the name. */
function whoseKey(name: string | undefined, phoneKey: string, what: readonly (string | number)[]): string {
  const who = phoneKey || normalizeText(name ?? '');
  return who === '' ? '' : [who, ...what].join('|');
}

function checkLayby(item: ImportItem): string[] {
  const { idNumber, startDate, duration, dueDate, status, totalCents, paidCents } = item;
  const problems: string[] = [];
  if (idNumber !== null && isMasked(idNumber)) problems.push('ID number is masked; write the whole number');
  if (dueDate !== null && startDate !== null && dueDate < startDate) {
    problems.push('Due date is before the start date');
  }
  if (dueDate === null && duration === null) problems.push('Due date or Duration to pay is required');
  else if (durationOf({ startDate, duration, dueDate }) === null) {
    problems.push('Duration to pay is required: start and due date are no such time apart');
  }
  const isPaidUp = normalizeText(status ?? '') === 'completed' && paidCents >= totalCents;
  if (!isPaidUp && !isOneOf(OPEN_LAYBYS, status)) {
    problems.push(`Status "${status}": only laybys that are Active, or Completed and paid up, are taken in`);
  }
  return problems;
}

/** As given, else the one that leads from the start to the due day. */
export function durationOf({
  startDate,
  duration,
  dueDate,
}: Pick<ImportItem, 'startDate' | 'duration' | 'dueDate'>): LaybyDuration | null {
  if (duration !== null) return duration as LaybyDuration;
  if (startDate === null || dueDate === null) return null;
  return LAYBY_DURATIONS.find((one) => dueDayFor(one, startDate as Day) === dueDate) ?? null;
}

/** An empty status says nothing else. */
function isOneOf(words: ReadonlySet<string>, status: string | null): boolean {
  const word = statusWord(status ?? '');
  return word === '' || words.has(word);
}
