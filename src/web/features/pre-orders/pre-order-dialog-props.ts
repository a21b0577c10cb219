import type { PreOrder } from '#shared/contracts/pre-orders.ts';
import type { DialogProps } from '#web/components/dialog/dialog-props.ts';

/** What each dialog about one pre-order is given. */
export interface PreOrderDialogProps extends DialogProps {
  preOrder: PreOrder;
}
