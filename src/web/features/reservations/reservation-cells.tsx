import { Link } from '@tanstack/react-router';
import type { Reservation } from '#shared/contracts/reservations.ts';
import { daysBetween, formatShortDate } from '#shared/domain/calendar.ts';
import {
  branchLabel,
  COMMUNICATION_MODE_LABELS,
  communicationModeOf,
  RESERVATION_PRIORITY_LABELS,
  RESERVATION_STATUS_LABELS,
} from '#shared/domain/labels.ts';
import { DottedLine } from '#web/components/dotted-line.tsx';
import { useOpenDetails } from '#web/components/list/use-details-address.ts';
import { WaitingMark } from '#web/components/shop/waiting-mark.tsx';
import { Badge, StageBadge } from '#web/components/ui/badge.tsx';
import { useExpectedRow } from '#web/lib/expected-row.ts';
import { usePhonePlans } from '#web/lib/phone-plans.ts';
import { useAppConfig } from '#web/lib/session.ts';
import { useShopDay } from '#web/lib/shop-clock.ts';
import { NO_BREAK_SPACE } from '#web/lib/unbroken.ts';
import { useWaitingRow } from '#web/lib/writes/waiting-rows.ts';
import { lateText, queueText, RESERVATIONS_TEXT } from './reservations.text.ts';

// The parts of a reservation that the table's row and the phone's card share.

interface CellProps {
  reservation: Reservation;
}

const LINK_LOOK =
  '-my-1 inline-block py-1 underline decoration-edge-strong underline-offset-3 hover:text-text hover:decoration-current pointer-coarse:-my-2.5 pointer-coarse:py-2.5';

/** The name opens the details, the number dials. */
export function CustomerCell({ reservation }: CellProps) {
  const openDetails = useOpenDetails('reservation');
  const { customer } = reservation;
  const { formatPhone, telHref } = usePhonePlans();
  const tel = telHref(customer.phone);
  return (
    <>
      <button
        type="button"
        className="line-clamp-4 min-h-6 max-w-full text-left text-name leading-snug font-semibold break-words hover:underline pointer-coarse:py-1"
        onClick={() => openDetails(reservation.id)}
      >
        {customer.name}
      </button>
      <DottedLine>
        {tel ? (
          <a
            href={tel}
            aria-label={`Call ${customer.name}, ${formatPhone(customer.phone)}`}
            className={`whitespace-nowrap tabular-nums ${LINK_LOOK}`}
          >
            {formatPhone(customer.phone)}
          </a>
        ) : (
          <span>{customer.phone}</span>
        )}
        {customer.location}
      </DottedLine>
    </>
  );
}

export function PhoneCell({ reservation }: CellProps) {
  const line = queueText(useWaitingRow('reservation', reservation));
  return (
    <>
      <p className="line-clamp-3 text-body font-medium break-words" title={reservation.phoneModel}>
        {reservation.phoneModel}
      </p>
      {line && (
        <p className="text-xs text-soft">{line.replaceAll(' · ', `${NO_BREAK_SPACE}·${NO_BREAK_SPACE}`)}</p>
      )}
    </>
  );
}

/** The branch at which the customer waits; a dash when there is none. */
export function BranchCell({ reservation: { collectionBranch } }: CellProps) {
  return (
    <span className="whitespace-nowrap">{branchLabel(collectionBranch) ?? RESERVATIONS_TEXT.unknown}</span>
  );
}

export function ReservedDate({ reservation: { reservedDate } }: CellProps) {
  const { timeZone } = useAppConfig();
  return (
    <time dateTime={reservedDate} className="whitespace-nowrap">
      {formatShortDate(new Date(reservedDate), timeZone)}
    </time>
  );
}

export function ExpectedDate({ reservation: { expectedStockDate } }: CellProps) {
  const { timeZone } = useAppConfig();
  return (
    <time dateTime={expectedStockDate} className="whitespace-nowrap">
      {formatShortDate(expectedStockDate, timeZone)}
    </time>
  );
}

/** How late it is; renders nothing while it is not. */
export function LateBadge({ reservation: { expectedStockDate, isLate } }: CellProps) {
  const today = useShopDay();
  if (!isLate) return null;
  const days = daysBetween(expectedStockDate, today);
  return <Badge stage="overdue">{lateText(Math.max(1, days))}</Badge>;
}

export function PriorityCell({ reservation: { priority } }: CellProps) {
  const label = RESERVATION_PRIORITY_LABELS[priority];
  if (priority === 'high') return <Badge stage="high">{label}</Badge>;
  return <span className={priority === 'low' ? 'text-faint' : 'text-soft'}>{label}</span>;
}

export function StatusBadge({ reservation }: CellProps) {
  const { status } = useExpectedRow('reservation', useWaitingRow('reservation', reservation));
  return (
    <>
      <StageBadge stage={status}>{RESERVATION_STATUS_LABELS[status]}</StageBadge>
      <WaitingMark entity="reservation" id={reservation.id} />
    </>
  );
}

/** What matters at the present status: that the customer has to be called, was called, or how it ended. */
export function StatusNote({ reservation }: CellProps) {
  const { status, customerContacted, paymentId, cancelReason } = reservation;
  return (
    <>
      {status === 'notified' && !customerContacted && (
        <p className="mt-1 text-xs font-medium text-warning-ink">{RESERVATIONS_TEXT.notCalled}</p>
      )}
      {customerContacted && <p className="mt-1 text-xs break-words text-soft">{informedText(reservation)}</p>}
      {status === 'cancelled' && cancelReason && (
        <p className="mt-1 line-clamp-2 text-xs break-words text-soft" title={cancelReason}>
          {cancelReason}
        </p>
      )}
      {paymentId !== null && (
        <p className="mt-1 text-xs">
          <Link to="/payments" search={{ order: paymentId }} className={`text-cyan-ink ${LINK_LOOK}`}>
            {RESERVATIONS_TEXT.openOrder}
          </Link>
        </p>
      )}
    </>
  );
}

/** Who told the customer, and how; empty when that is not known. */
export function informedBy({ contactedBy, communicationMode }: Reservation): string {
  const mode = communicationModeOf(communicationMode ?? '');
  return [contactedBy, mode && COMMUNICATION_MODE_LABELS[mode]].filter(Boolean).join(', ');
}

function informedText(reservation: Reservation): string {
  const facts = informedBy(reservation);
  return facts === '' ? RESERVATIONS_TEXT.informed : `${RESERVATIONS_TEXT.informed} · ${facts}`;
}
