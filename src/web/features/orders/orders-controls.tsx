import { Ellipsis, Plus } from 'lucide-react';
import { useState } from 'react';
import { lazyDialog } from '#web/components/dialog/lazy-dialog.tsx';
import { CHECK_STATUS_TEXT } from '#web/components/shop/check-status.text.ts';
import { useCheckStatus } from '#web/components/shop/use-check-status.ts';
import { Button } from '#web/components/ui/button.tsx';
import { DropdownMenu, MenuItem } from '#web/components/ui/overlay/dropdown-menu.tsx';
import { SelectItem } from '#web/features/bulk/public/list-selection.tsx';
import { ImportDialog } from '#web/features/imports/public/imports.tsx';
import { useOrderDialogs } from './dialogs/use-order-dialogs.ts';
import { ORDERS_TEXT } from './orders.text.ts';

const FixCompletedDialog = lazyDialog(
  ORDERS_TEXT.fixCompleted,
  () => import('./dialogs/fix-completed-dialog.tsx'),
  'FixCompletedDialog',
);

/** The look of buttons that are rarely needed. */
const QUIET = { variant: 'ghost', size: 'compact' } as const;

/** The buttons beside the title, with those for everyday use highlighted. On a phone the others are in the "⋯" menu. */
export function OrdersControls() {
  const dialogs = useOrderDialogs();
  const check = useCheckStatus();
  const [isFixing, setIsFixing] = useState(false);
  const [isImporting, setIsImporting] = useState(false);
  const openFix = () => setIsFixing(true);
  return (
    <>
      <div className="flex max-sm:hidden max-2xl:[&>button]:px-2">
        <Button {...QUIET} isPending={check.isPending} onClick={() => check.mutate()}>
          {CHECK_STATUS_TEXT.button}
        </Button>
        <Button {...QUIET} onClick={openFix}>
          {ORDERS_TEXT.fixCompleted}
        </Button>
        <Button {...QUIET} onClick={() => setIsImporting(true)}>
          {ORDERS_TEXT.importQuotes}
        </Button>
      </div>
      <Button onClick={() => dialogs.openBlank('addQuote')}>{ORDERS_TEXT.addQuote}</Button>
      <Button variant="primary" shortcut="n" onClick={() => dialogs.openBlank('addOrder')}>
        <Plus aria-hidden />
        {ORDERS_TEXT.addOrder}
      </Button>
      <div className="sm:hidden">
        <DropdownMenu
          trigger={
            <Button
              className="size-11 px-0"
              aria-label={ORDERS_TEXT.moreControls}
              isPending={check.isPending}
            >
              {!check.isPending && <Ellipsis aria-hidden />}
            </Button>
          }
        >
          <SelectItem />
          <MenuItem onSelect={() => check.mutate()}>{CHECK_STATUS_TEXT.button}</MenuItem>
          <MenuItem onSelect={openFix}>{ORDERS_TEXT.fixCompleted}</MenuItem>
          <MenuItem onSelect={() => setIsImporting(true)}>{ORDERS_TEXT.importQuotes}</MenuItem>
        </DropdownMenu>
      </div>
      <ImportDialog kind="orders" open={isImporting} onOpenChange={setIsImporting} />
      <FixCompletedDialog open={isFixing} onOpenChange={setIsFixing} />
    </>
  );
}
