import type { Order } from '#shared/contracts/orders.ts';
import type { PreOrder } from '#shared/contracts/pre-orders.ts';

/** An order, or a pre-order with the embedded fields of its order. */
export type PromiseRow = Order | PreOrder;

export interface PromiseNoteProps {
  row: PromiseRow;
  /** Shows all details, one per line: what the customer was told, the number of cases behind the estimate, until when it is postponed. */
  isWhole?: boolean;
  /** Shown until the promise is known, and where there is none. */
  children: string;
}
