import { BellRing, Ellipsis, type LucideIcon, MessagesSquare, PackageCheck } from 'lucide-react';
import type { ReadyRow } from '#shared/contracts/ready-for-collection.ts';
import { ORDER_ACTION_LABELS } from '#shared/domain/labels.ts';
import { Button } from '#web/components/ui/button.tsx';
import { DropdownMenu, MenuItem } from '#web/components/ui/dropdown-menu.tsx';
import { type ReadyDialogKind, useReadyDialogs } from './ready-dialogs.tsx';
import { READY_TEXT } from './ready-for-collection.text.ts';
import { describeSale } from './ready-words.ts';

const ITEMS: readonly { kind: ReadyDialogKind; label: string; icon: LucideIcon }[] = [
  { kind: 'communication', label: READY_TEXT.communication, icon: MessagesSquare },
  { kind: 'informed', label: READY_TEXT.informed, icon: BellRing },
  { kind: 'availability', label: READY_TEXT.availability, icon: PackageCheck },
];

/** Handing over as a button, stronger where the phone is at hand; everything else behind "⋯". */
export function ReadyCardActions({ row: { order, group } }: { row: ReadyRow }) {
  const openFor = useReadyDialogs();
  return (
    <div className="flex items-center gap-2">
      <Button
        variant={group === 'in_branch' ? 'primary' : 'secondary'}
        className="min-w-0 flex-1 px-2"
        aria-label={`${ORDER_ACTION_LABELS.collect}: ${describeSale(order)}`}
        onClick={() => openFor('collect', order)}
      >
        {ORDER_ACTION_LABELS.collect}
      </Button>
      <DropdownMenu
        trigger={
          <Button
            variant="ghost"
            className="size-11 min-h-11 shrink-0 border border-edge px-0"
            aria-label={`${READY_TEXT.moreActions}: ${describeSale(order)}`}
          >
            <Ellipsis aria-hidden />
          </Button>
        }
      >
        {ITEMS.map(({ kind, label, icon: Icon }) => (
          <MenuItem key={kind} onSelect={() => openFor(kind, order)}>
            <Icon aria-hidden />
            {label}
          </MenuItem>
        ))}
      </DropdownMenu>
    </div>
  );
}
