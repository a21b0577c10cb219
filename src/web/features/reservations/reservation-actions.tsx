import {
  Ban,
  CheckCheck,
  Ellipsis,
  type LucideIcon,
  MessageCircle,
  PencilLine,
  RotateCcw,
  Undo2,
} from 'lucide-react';
import type { Reservation } from '#shared/contracts/reservations.ts';
import {
  RESERVATION_ACTION_LABELS,
  type ReservationActionKind,
} from '#shared/domain/reservation-lifecycle.ts';
import { NextStepButton, StepItem } from '#web/components/shop/row-actions.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { IconButton } from '#web/components/ui/icon-button.tsx';
import { KeyHint } from '#web/components/ui/key-hint.tsx';
import { DropdownMenu } from '#web/components/ui/overlay/dropdown-menu.tsx';
import { cn } from '#web/lib/cn.ts';
import { ROW_KEYS, type RowKey } from '#web/lib/keys/row-keys.ts';
import { useWaitingRow } from '#web/lib/writes/waiting-rows.ts';
import { useReservationDialogs } from './dialogs/use-reservation-dialogs.ts';
import { describeReservation, RESERVATIONS_TEXT } from './reservations.text.ts';
import { type ReservationMove, useReservationMove } from './use-reservation-move.ts';

const ICONS: Partial<Record<ReservationActionKind, LucideIcon>> = {
  contact: MessageCircle,
  edit: PencilLine,
  complete: CheckCheck,
  cancel: Ban,
  undo_stock_in: Undo2,
  reopen: RotateCcw,
};
const KEYS: Partial<Record<ReservationActionKind, RowKey>> = { edit: ROW_KEYS.edit };
/** Icon buttons beside the next step. */
const AT_HAND: readonly ReservationActionKind[] = ['contact', 'edit'];
const MOVES: readonly ReservationActionKind[] = ['stock_in', 'undo_stock_in', 'reopen'];

/** Four of them fit side by side into the table's column on a laptop. */
const SQUARE = 'size-10 min-h-10 border border-edge pointer-coarse:size-11 pointer-coarse:min-h-11';

const isMove = (kind: ReservationActionKind): kind is ReservationMove => MOVES.includes(kind);

interface ReservationActionsProps {
  reservation: Reservation;
  /** Contact and Edit are in the "⋯" menu as well. */
  isBrief?: boolean;
}

/** The next step as a button, Contact and Edit as icon buttons, everything else in the "⋯" menu. */
export function ReservationActions({ reservation: read, isBrief = false }: ReservationActionsProps) {
  const reservation = useWaitingRow('reservation', read);
  const openFor = useReservationDialogs();
  const move = useReservationMove(reservation);
  const next = nextOf(reservation);
  const others = reservation.nextActions.filter((kind) => kind !== next);
  const atHand = isBrief ? [] : AT_HAND.filter((kind) => others.includes(kind));
  const inMenu = others.filter((kind) => !atHand.includes(kind));
  const name = describeReservation(reservation);
  const take = (kind: ReservationActionKind, pressed: Element) => {
    if (isMove(kind)) move.take(kind, pressed);
    else openFor(kind as Exclude<ReservationActionKind, ReservationMove>, reservation);
  };
  return (
    <div className="flex items-center gap-1 pointer-coarse:gap-2">
      {next && (
        <NextStepButton
          className={cn('px-1.5 whitespace-nowrap', others.length === 0 && 'min-w-24 flex-none')}
          label={RESERVATION_ACTION_LABELS[next]}
          name={name}
          isPending={move.pending === next}
          disabled={move.pending !== null && move.pending !== next}
          onPress={(button) => take(next, button)}
        />
      )}
      {atHand.map((kind) => (
        <IconButton
          key={kind}
          label={`${RESERVATION_ACTION_LABELS[kind]}: ${name}`}
          className={SQUARE}
          aria-keyshortcuts={KEYS[kind]}
          onClick={({ currentTarget }) => take(kind, currentTarget)}
        >
          <ActionIcon kind={kind} />
        </IconButton>
      ))}
      {inMenu.length > 0 && (
        <DropdownMenu
          trigger={
            <Button
              variant="ghost"
              className={cn('shrink-0 px-0', SQUARE)}
              aria-label={`${RESERVATIONS_TEXT.moreActions}: ${name}`}
              disabled={move.pending !== null}
            >
              <Ellipsis aria-hidden />
            </Button>
          }
        >
          {inMenu.map((kind) => (
            <StepItem
              key={kind}
              tone={kind === 'cancel' ? 'danger' : 'normal'}
              aria-keyshortcuts={KEYS[kind]}
              onPress={(item) => take(kind, item)}
            >
              <ActionIcon kind={kind} />
              {RESERVATION_ACTION_LABELS[kind]}
              {KEYS[kind] && <KeyHint shortcut={KEYS[kind]} />}
            </StepItem>
          ))}
        </DropdownMenu>
      )}
    </div>
  );
}

/** The first action of the lifecycle; for a customer who has been called it is completing. */
function nextOf({ nextActions, customerContacted, status }: Reservation): ReservationActionKind | undefined {
  const isCalled = status === 'notified' && customerContacted;
  return isCalled && nextActions.includes('complete') ? 'complete' : nextActions[0];
}

function ActionIcon({ kind }: { kind: ReservationActionKind }) {
  const Icon = ICONS[kind];
  return Icon ? <Icon aria-hidden /> : null;
}
