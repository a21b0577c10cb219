import type { Order } from '#shared/contracts/orders.ts';
import type { PreOrder } from '#shared/contracts/pre-orders.ts';

/** Whose phone it is about: an order, or a pre-order with what it embeds of its order. */
export type PromiseRow = Order | PreOrder;

export interface PromiseNoteProps {
  row: PromiseRow;
  /** All that is known, a line each: what the customer was told, of how many cases it is said, until when it is put off. */
  isWhole?: boolean;
  /** What stands there until it is known, and where nothing is promised. */
  children: string;
}
