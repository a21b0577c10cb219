import { FilePlus2, ReceiptText } from 'lucide-react';
import type { Customer } from '#shared/contracts/customers.ts';
import { DialogHost, dialogHost, useDialogs } from '#web/components/dialog/dialog-host.tsx';
import { lazyDialog } from '#web/components/dialog/lazy-dialog.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { ORDER_DIALOG_TITLES } from './order-dialog-titles.text.ts';
import type { NewOrderDialogProps } from './order-dialogs.queries.ts';

export const AddQuoteDialog = lazyDialog(
  ORDER_DIALOG_TITLES.addQuote,
  () => import('../dialogs/add-quote-dialog.tsx'),
  'AddQuoteDialog',
);

export const AddOrderDialog = lazyDialog(
  ORDER_DIALOG_TITLES.addOrder,
  () => import('../form/order-form-add.tsx'),
  'AddOrderForm',
);

const HOST = dialogHost({
  dialogs: { addQuote: AddQuoteDialog, addOrder: AddOrderDialog },
  propsOf: (customer: Customer): Pick<NewOrderDialogProps, 'customer'> => ({ customer }),
});

/** The buttons that create a quote or an order for a customer. */
export function NewOrderButtons({ customer }: { customer: Customer }) {
  return (
    <DialogHost host={HOST}>
      <Buttons customer={customer} />
    </DialogHost>
  );
}

function Buttons({ customer }: { customer: Customer }) {
  const open = useDialogs(HOST);
  return (
    <>
      <Button onClick={() => open('addQuote', customer)}>
        <ReceiptText aria-hidden />
        {ORDER_DIALOG_TITLES.addQuoteButton}
      </Button>
      <Button onClick={() => open('addOrder', customer)}>
        <FilePlus2 aria-hidden />
        {ORDER_DIALOG_TITLES.addOrder}
      </Button>
    </>
  );
}
