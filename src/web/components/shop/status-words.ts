import { ORDER_STATUS_LABELS } from '#shared/domain/order-statuses.ts';
import { PRE_ORDER_STATUS_LABELS } from '#shared/domain/pre-order-statuses.ts';

const STATUS_WORDS: Readonly<Record<string, string>> = { ...PRE_ORDER_STATUS_LABELS, ...ORDER_STATUS_LABELS };

/** The label of an order's or a pre-order's status; an unknown code unchanged. */
export function statusWords(code: string): string {
  return STATUS_WORDS[code] ?? code;
}
