import type { PreOrder } from '#shared/contracts/pre-orders.ts';
import type { DialogProps } from '#web/components/dialog/dialog-props.ts';

/** The props of each dialog about one pre-order. */
export interface PreOrderDialogProps extends DialogProps {
  preOrder: PreOrder;
}
