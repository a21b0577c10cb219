import { Link } from '@tanstack/react-router';
import {
  FileText,
  Globe,
  type LucideIcon,
  MessageSquareText,
  MessagesSquare,
  PackageSearch,
} from 'lucide-react';
import type { LivePayment } from '#shared/contracts/live-payments.ts';
import { isBackward } from '#shared/domain/order-steps.ts';
import { RowSteps } from '#web/components/shop/row-steps.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { MenuItem, MenuSeparator } from '#web/components/ui/overlay/dropdown-menu.tsx';
import { useOrderMove } from '#web/features/orders/public/use-order-move.ts';
import { useMediaQuery } from '#web/lib/use-media-query.ts';
import { type LivePaymentDialogKind, useLivePaymentDialogs } from './live-payment-actions.tsx';
import { LIVE_TEXT } from './live-payments.text.ts';

/** The next step, the button to create a pre-order if one is possible, and everything else in the "⋯" menu. */
export function PaymentCardActions({ payment }: { payment: LivePayment }) {
  const dialogs = useLivePaymentDialogs();
  const move = useOrderMove(payment, (moved) => dialogs.openFor('communication', moved));
  const { next, others, canPreOrder } = splitActions(payment);
  const who = `${payment.customer.name}, ${payment.quoteNumber}`;
  const isNarrow = useMediaQuery('(width < 42rem)');
  return (
    <RowSteps
      name={who}
      menuLabel={LIVE_TEXT.moreActions}
      next={next}
      others={others}
      pending={move.pending}
      onTake={(action, pressed) => {
        if (action.kind === 'collect') dialogs.openFor('collect', payment);
        else move.take(action, pressed);
      }}
      beside={
        canPreOrder &&
        !isNarrow && (
          <Button
            className="px-2"
            disabled={move.pending !== null}
            aria-label={`${LIVE_TEXT.createPreOrder}: ${who}`}
            onClick={() => dialogs.openFor('preOrder', payment)}
          >
            {LIVE_TEXT.createPreOrder}
          </Button>
        )
      }
    >
      {canPreOrder && isNarrow && (
        <MenuItem disabled={move.pending !== null} onSelect={() => dialogs.openFor('preOrder', payment)}>
          <Globe aria-hidden />
          {LIVE_TEXT.createPreOrder}
        </MenuItem>
      )}
      {others.length > 0 && <MenuSeparator />}
      {DIALOG_ITEMS.map(({ kind, label, icon: Icon }) => (
        <MenuItem key={kind} onSelect={() => dialogs.openFor(kind, payment)}>
          <Icon aria-hidden />
          {label}
        </MenuItem>
      ))}
      <MenuItem asChild>
        <Link to="/payments" search={{ order: payment.id }}>
          <FileText aria-hidden />
          {LIVE_TEXT.openOrder}
        </Link>
      </MenuItem>
    </RowSteps>
  );
}

function splitActions({ nextActions }: Pick<LivePayment, 'nextActions'>) {
  // A pre-order is created by a dialog of its own, never by setting the status.
  const steps = nextActions.filter(({ kind }) => kind !== 'create_pre_order');
  const next = steps.find(({ kind }) => !isBackward(kind)) ?? null;
  return {
    next,
    others: steps.filter((action) => action !== next),
    canPreOrder: steps.length < nextActions.length,
  };
}

interface DialogItem {
  kind: LivePaymentDialogKind;
  label: string;
  icon: LucideIcon;
}

const DIALOG_ITEMS: readonly DialogItem[] = [
  { kind: 'feedback', label: LIVE_TEXT.feedback, icon: MessageSquareText },
  { kind: 'availability', label: LIVE_TEXT.availability, icon: PackageSearch },
  { kind: 'communication', label: LIVE_TEXT.communication, icon: MessagesSquare },
];
