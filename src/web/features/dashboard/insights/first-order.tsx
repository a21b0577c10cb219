import { FilePlus2 } from 'lucide-react';
import { DialogHost, dialogHost, useDialogs } from '#web/components/dialog/dialog-host.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { AddOrderDialog } from '#web/features/orders/public/new-order-dialogs.tsx';
import { INSIGHTS_TEXT } from './insights.text.ts';

const HOST = dialogHost({ dialogs: {}, blank: { addOrder: AddOrderDialog }, propsOf: () => ({}) });

/** Shown in a shop without orders: how to begin. */
export function FirstOrder() {
  return (
    <DialogHost host={HOST}>
      <Start />
    </DialogHost>
  );
}

function Start() {
  const open = useDialogs(HOST);
  return (
    <Button variant="primary" className="mt-2" onClick={() => open('addOrder')}>
      <FilePlus2 aria-hidden />
      {INSIGHTS_TEXT.newOrder}
    </Button>
  );
}
