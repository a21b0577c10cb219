// Rules for a row that need no data of the shop, by kind of list: its title, when two rows mean the same record, its
// status, and what its fields must be together.

import type { ImportKind } from '#shared/domain/import-fields.ts';
import { LAYBY_STATUS_LABELS, RESERVATION_STATUS_LABELS } from '#shared/domain/labels.ts';
import { ORDER_STATUS_LABELS } from '#shared/domain/order-statuses.ts';
import { modelKeyOf } from '#shared/domain/reservation-lifecycle.ts';
import { normalizeQuoteNumber, normalizeText } from '#shared/domain/text.ts';
import type { ImportItem } from './import-item.ts';
import { checkLayby, laybyCourse, laybyStatusOf } from './layby-stage.ts';
import { checkOrder, laterStatusOf } from './order-stage.ts';
import { checkReservation, reservationCourse, reservationStatusOf } from './reservation-stage.ts';
import { courseMarks, type Marks, plainMarks } from './same-record.ts';

export interface RowRules {
  /** The field by which the row is named on the screen and in reasons. */
  titleField: 'quoteNumber' | 'customerName' | 'phoneModel';
  /** The marks by which the row is recognised as another row's record, or one of the shop. */
  marksOf(item: Partial<ImportItem>, phoneKey: string): Marks;
  /** Why a row that repeats an earlier line is left out. */
  repeated(item: Partial<ImportItem>, line: number): string;
  /** What is wrong with a row whose fields are each readable. */
  check(item: ImportItem): string[];
  /** The status label of a record that is imported further on than a new one; null for all others. */
  standing(item: ImportItem): string | null;
}

export const ROW_RULES: Readonly<Record<ImportKind, RowRules>> = {
  orders: {
    titleField: 'quoteNumber',
    marksOf: ({ quoteNumber }) => plainMarks(normalizeQuoteNumber(quoteNumber ?? '')),
    repeated: ({ quoteNumber }, line) =>
      `Quote number "${quoteNumber}" is already on line ${line} of this file`,
    check: checkOrder,
    standing({ status }) {
      const later = laterStatusOf(status);
      return later === null ? null : ORDER_STATUS_LABELS[later];
    },
  },
  customers: {
    titleField: 'customerName',
    marksOf: (_, phoneKey) => plainMarks(phoneKey),
    repeated: ({ customerPhone }, line) =>
      `Phone number "${customerPhone}" is already on line ${line} of this file`,
    check: () => [],
    standing: () => null,
  },
  laybys: {
    titleField: 'phoneModel',
    marksOf: (item, phoneKey) => courseMarks(laybyOf(item, phoneKey), laybyCourse(laybyStatusOf(item), item)),
    repeated: (_, line) => `The same customer, model and amount are already on line ${line} of this file`,
    check: checkLayby,
    standing(item) {
      const status = laybyStatusOf(item);
      return status === 'active' ? null : LAYBY_STATUS_LABELS[status];
    },
  },
  reservations: {
    titleField: 'phoneModel',
    marksOf: (item, phoneKey) =>
      courseMarks(
        reservationOf(item, phoneKey),
        reservationCourse(reservationStatusOf(item) ?? 'waiting', item),
      ),
    repeated: (_, line) => `The same customer and phone are already on line ${line} of this file`,
    check: checkReservation,
    standing(item) {
      const status = reservationStatusOf(item);
      return status === null || status === 'waiting' ? null : RESERVATION_STATUS_LABELS[status];
    },
  },
};

/** Identifies a layby: customer, phone model and price. */
export function laybyOf({ customerName, phoneModel, totalCents }: Partial<ImportItem>, phoneKey: string) {
  return whoseAndWhat(customerName, phoneKey, [modelKeyOf(phoneModel ?? ''), totalCents ?? '']);
}

/** Identifies a reservation: customer and phone. */
export function reservationOf(
  { customerName, phoneModel, color, storage }: Partial<ImportItem>,
  phoneKey: string,
) {
  const what = [phoneModel, color, storage].map((text) => modelKeyOf(text ?? ''));
  return whoseAndWhat(customerName, phoneKey, what);
}

/** Identifies the customer by phone or, in a row without one, by name. Empty when it has neither. */
function whoseAndWhat(
  name: string | undefined,
  phoneKey: string,
  what: readonly (string | number)[],
): string {
  const who = phoneKey || normalizeText(name ?? '');
  return who === '' ? '' : [who, ...what].join('|');
}
