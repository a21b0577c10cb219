import { Link } from '@tanstack/react-router';
import {
  ArrowRight,
  CheckCheck,
  Ellipsis,
  FileText,
  type LucideIcon,
  MessageSquareText,
  MessagesSquare,
  PackageSearch,
  Undo2,
} from 'lucide-react';
import type { LivePayment } from '#shared/contracts/live-payments.ts';
import type { OrderAction } from '#shared/contracts/orders.ts';
import { Button } from '#web/components/ui/button.tsx';
import { DropdownMenu, MenuItem, MenuSeparator } from '#web/components/ui/dropdown-menu.tsx';
import { type LivePaymentDialogKind, useLivePaymentDialogs } from './live-payment-actions.tsx';
import { LIVE_TEXT } from './live-payments.text.ts';
import { usePaymentMove } from './use-payment-move.ts';

const BACKWARD: readonly OrderAction['kind'][] = ['step_back', 'reopen'];

/** The next step, the pre-order where there is one to make, and everything else behind "⋯". */
export function PaymentCardActions({ payment }: { payment: LivePayment }) {
  const dialogs = useLivePaymentDialogs();
  const move = usePaymentMove(payment);
  const { next, others, canPreOrder } = splitActions(payment);
  const who = `${payment.customer.name}, ${payment.quoteNumber}`;
  const isNextPending = move.isPending && move.variables.to === next?.to;
  const take = (action: OrderAction) => {
    if (action.kind === 'collect') dialogs.openFor('collect', payment);
    else move.mutate(action);
  };
  return (
    <div className="grid gap-2">
      <div className="flex items-center gap-2">
        {next ? (
          <Button
            className="min-w-0 flex-1 px-2"
            isPending={isNextPending}
            disabled={move.isPending}
            aria-label={`${next.label}: ${who}`}
            onClick={() => take(next)}
          >
            {next.label}
          </Button>
        ) : (
          <span className="flex-1" />
        )}
        <DropdownMenu
          trigger={
            <Button
              variant="ghost"
              className="size-11 min-h-11 shrink-0 border border-edge px-0"
              aria-label={`${LIVE_TEXT.moreActions}: ${who}`}
              isPending={move.isPending && !isNextPending}
              disabled={move.isPending}
            >
              {(!move.isPending || isNextPending) && <Ellipsis aria-hidden />}
            </Button>
          }
        >
          {others.map((action) => (
            <MenuItem key={`${action.kind}-${action.to}`} onSelect={() => take(action)}>
              <ActionIcon kind={action.kind} />
              {action.label}
            </MenuItem>
          ))}
          {others.length > 0 && <MenuSeparator />}
          {dialogItems(payment).map(({ kind, label, icon: Icon }) => (
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
        </DropdownMenu>
      </div>
      {canPreOrder && (
        <Button
          size="compact"
          disabled={move.isPending}
          aria-label={`${LIVE_TEXT.createPreOrder}: ${who}`}
          onClick={() => dialogs.openFor('preOrder', payment)}
        >
          {LIVE_TEXT.createPreOrder}
        </Button>
      )}
    </div>
  );
}

function splitActions({ nextActions }: Pick<LivePayment, 'nextActions'>) {
  // A pre-order is made with its own record, never by the status alone.
  const steps = nextActions.filter(({ kind }) => kind !== 'create_pre_order');
  const next = steps.find(({ kind }) => !BACKWARD.includes(kind)) ?? null;
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

function dialogItems({ livePaymentFeedback }: LivePayment): DialogItem[] {
  return [
    {
      kind: 'feedback',
      label: livePaymentFeedback ? LIVE_TEXT.editFeedback : LIVE_TEXT.addFeedback,
      icon: MessageSquareText,
    },
    { kind: 'availability', label: LIVE_TEXT.availability, icon: PackageSearch },
    { kind: 'communication', label: LIVE_TEXT.communication, icon: MessagesSquare },
  ];
}

function ActionIcon({ kind }: { kind: OrderAction['kind'] }) {
  if (kind === 'complete') return <CheckCheck aria-hidden />;
  return BACKWARD.includes(kind) ? <Undo2 aria-hidden /> : <ArrowRight aria-hidden />;
}
