import { BellRing, type LucideIcon, MessagesSquare, PackageCheck, QrCode, Wallet } from 'lucide-react';
import type { ReadyRow } from '#shared/contracts/ready-for-collection.ts';
import { ORDER_ACTIONS } from '#shared/domain/order-steps.ts';
import { NextStepButton, RowActions } from '#web/components/shop/row-actions.tsx';
import { KeyHint } from '#web/components/ui/key-hint.tsx';
import { MenuItem } from '#web/components/ui/overlay/dropdown-menu.tsx';
import { ROW_KEYS, type RowKey } from '#web/lib/keys/row-keys.ts';
import { type ReadyDialogKind, useReadyDialogs } from './ready-dialogs.tsx';
import { READY_TEXT } from './ready-for-collection.text.ts';
import { describeSale } from './ready-words.ts';

const ITEMS: readonly { kind: ReadyDialogKind; label: string; icon: LucideIcon; key?: RowKey }[] = [
  { kind: 'addPayment', label: READY_TEXT.addPayment, icon: Wallet, key: ROW_KEYS.payment },
  { kind: 'communication', label: READY_TEXT.communication, icon: MessagesSquare },
  { kind: 'pass', label: READY_TEXT.pass, icon: QrCode },
  { kind: 'informed', label: READY_TEXT.informed, icon: BellRing },
  { kind: 'availability', label: READY_TEXT.availability, icon: PackageCheck },
];

interface ReadyCardActionsProps {
  row: ReadyRow;
  /** In the one-line layout: uses plain buttons, because a column of strong ones emphasises nothing. */
  isBrief?: boolean;
}

/** The hand-over button, highlighted when the phone is in a branch; everything else is in the "⋯" menu. */
export function ReadyCardActions({ row: { order, group }, isBrief = false }: ReadyCardActionsProps) {
  const openFor = useReadyDialogs();
  const name = describeSale(order);
  return (
    <RowActions
      // No button once the phone has been handed over, as far as this device knows.
      next={
        order.nextActions.some(({ kind }) => kind === 'collect') && (
          <NextStepButton
            variant={group === 'in_branch' && !isBrief ? 'primary' : 'secondary'}
            className="px-1.5"
            label={ORDER_ACTIONS.collect.label}
            name={name}
            onPress={() => openFor('collect', order)}
          />
        )
      }
      menuLabel={`${READY_TEXT.moreActions}: ${name}`}
    >
      {ITEMS.map(({ kind, label, icon: Icon, key }) => (
        <MenuItem key={kind} aria-keyshortcuts={key} onSelect={() => openFor(kind, order)}>
          <Icon aria-hidden />
          {label}
          {key && <KeyHint shortcut={key} />}
        </MenuItem>
      ))}
    </RowActions>
  );
}
