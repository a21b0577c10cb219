import { useNavigate } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { BoxLink, GIVE_OUT_A_BOX } from '#web/components/shop/box-link.tsx';
import { CHECK_STATUS_TEXT } from '#web/components/shop/check-status.text.ts';
import { useCheckStatus } from '#web/components/shop/use-check-status.ts';
import { Button } from '#web/components/ui/button.tsx';
import { DropdownMenu, MenuItem } from '#web/components/ui/overlay/dropdown-menu.tsx';
import { SelectItem } from '#web/features/bulk/public/list-selection.tsx';
import { SLIP_TITLE } from '#web/features/bulk/public/slip.text.ts';
import { SlipDialog } from '#web/features/bulk/public/slip-dialog.tsx';
import { PRE_ORDERS_TEXT } from './pre-orders.text.ts';

/** The buttons beside the title; on a phone they are in the "⋯" menu. */
export function PreOrdersControls() {
  const check = useCheckStatus();
  const navigate = useNavigate();
  const [isSlipping, setIsSlipping] = useState(false);
  const slip = () => setIsSlipping(true);
  return (
    <>
      <div className="flex gap-2 max-sm:hidden">
        <BoxLink />
        <Button variant="ghost" size="compact" onClick={slip}>
          {SLIP_TITLE}
        </Button>
        <Button variant="ghost" size="compact" isPending={check.isPending} onClick={() => check.mutate()}>
          {CHECK_STATUS_TEXT.button}
        </Button>
      </div>
      <div className="sm:hidden">
        <DropdownMenu
          trigger={
            <Button
              className="size-11 px-0"
              aria-label={PRE_ORDERS_TEXT.moreControls}
              isPending={check.isPending}
            >
              {!check.isPending && <Ellipsis aria-hidden />}
            </Button>
          }
        >
          <SelectItem />
          <MenuItem onSelect={() => void navigate({ to: '/stock-arrival' })}>{GIVE_OUT_A_BOX}</MenuItem>
          <MenuItem onSelect={slip}>{SLIP_TITLE}</MenuItem>
          <MenuItem onSelect={() => check.mutate()}>{CHECK_STATUS_TEXT.button}</MenuItem>
        </DropdownMenu>
      </div>
      <SlipDialog open={isSlipping} onOpenChange={setIsSlipping} />
    </>
  );
}
