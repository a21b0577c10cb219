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
import { Button } from '#web/components/ui/button.tsx';
import { DropdownMenu, MenuItem } from '#web/components/ui/dropdown-menu.tsx';
import { IconButton } from '#web/components/ui/icon-button.tsx';
import { describeReservation, RESERVATIONS_TEXT } from './reservations.text.ts';
import { useReservationDialogs } from './use-reservation-dialogs.ts';
import { type ReservationMove, useReservationMove } from './use-reservation-move.ts';

const ICONS: Partial<Record<ReservationActionKind, LucideIcon>> = {
  contact: MessageCircle,
  edit: PencilLine,
  complete: CheckCheck,
  cancel: Ban,
  undo_stock_in: Undo2,
  reopen: RotateCcw,
};
/** Beside the next step, each with its picture. */
const AT_HAND: readonly ReservationActionKind[] = ['contact', 'edit'];
const MOVES: readonly ReservationActionKind[] = ['stock_in', 'undo_stock_in', 'reopen'];

const isMove = (kind: ReservationActionKind): kind is ReservationMove => MOVES.includes(kind);

/** The one obvious next step as a button, Contact and Edit at hand, everything else behind "⋯". */
export function ReservationActions({ reservation }: { reservation: Reservation }) {
  const openFor = useReservationDialogs();
  const move = useReservationMove(reservation);
  const next = nextOf(reservation);
  const others = reservation.nextActions.filter((kind) => kind !== next);
  const inMenu = others.filter((kind) => !AT_HAND.includes(kind));
  const name = describeReservation(reservation);
  const take = (kind: ReservationActionKind) => {
    if (isMove(kind)) move.mutate(kind);
    else openFor(kind as Exclude<ReservationActionKind, ReservationMove>, reservation);
  };
  return (
    <div className="flex items-center gap-1.5">
      {next && (
        <Button
          className="min-w-0 flex-1 px-2 whitespace-nowrap"
          isPending={move.isPending && move.variables === next}
          disabled={move.isPending}
          aria-label={`${RESERVATION_ACTION_LABELS[next]}: ${name}`}
          onClick={() => take(next)}
        >
          {RESERVATION_ACTION_LABELS[next]}
        </Button>
      )}
      {AT_HAND.filter((kind) => others.includes(kind)).map((kind) => (
        <IconButton
          key={kind}
          label={`${RESERVATION_ACTION_LABELS[kind]}: ${name}`}
          className="border border-edge"
          onClick={() => take(kind)}
        >
          <ActionIcon kind={kind} />
        </IconButton>
      ))}
      {inMenu.length > 0 && (
        <DropdownMenu
          trigger={
            <Button
              variant="ghost"
              className="size-11 min-h-11 shrink-0 border border-edge px-0"
              aria-label={`${RESERVATIONS_TEXT.moreActions}: ${name}`}
              disabled={move.isPending}
            >
              <Ellipsis aria-hidden />
            </Button>
          }
        >
          {inMenu.map((kind) => (
            <MenuItem key={kind} tone={kind === 'cancel' ? 'danger' : 'normal'} onSelect={() => take(kind)}>
              <ActionIcon kind={kind} />
              {RESERVATION_ACTION_LABELS[kind]}
            </MenuItem>
          ))}
        </DropdownMenu>
      )}
    </div>
  );
}

/** The lifecycle's first; whoever has been called comes to buy next. */
function nextOf({ nextActions, customerContacted, status }: Reservation): ReservationActionKind | undefined {
  const isCalled = status === 'notified' && customerContacted;
  return isCalled && nextActions.includes('complete') ? 'complete' : nextActions[0];
}

function ActionIcon({ kind }: { kind: ReservationActionKind }) {
  const Icon = ICONS[kind];
  return Icon ? <Icon aria-hidden /> : null;
}
