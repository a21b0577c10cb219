import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Reservation } from '#shared/contracts/reservations.ts';
import { formatLongDate } from '#shared/domain/calendar.ts';
import { branchLabel, RESERVATION_PRIORITY_LABELS } from '#shared/domain/labels.ts';
import { formatPhone, telHref } from '#shared/domain/phone.ts';
import { type Fact, FactList } from '#web/components/fact-list.tsx';
import { HistoryList } from '#web/components/history-list.tsx';
import { ContactList } from '#web/components/shop/contact/contact-list.tsx';
import { deviceWords } from '#web/components/shop/device-words.ts';
import { HISTORY_TITLE } from '#web/components/shop/record-history.text.ts';
import { Dialog } from '#web/components/ui/overlay/dialog.tsx';
import { Tabs } from '#web/components/ui/tabs.tsx';
import { useAppConfig } from '#web/lib/session.ts';
import { useWaitingRow } from '#web/lib/writes/waiting-rows.ts';
import type { ReservationDialogProps } from './dialogs/use-reservation-dialogs.ts';
import { ReservationActions } from './reservation-actions.tsx';
import { LateBadge, StatusBadge, StatusNote } from './reservation-cells.tsx';
import {
  reservationContactsQuery,
  reservationHistoryQuery,
  reservationQuery,
} from './reservations.queries.ts';
import { COLUMN_TITLES, DETAILS_TEXT, FORM_TEXT, queueText, variantText } from './reservations.text.ts';

/** Everything about one reservation, and its next steps. */
export function ReservationDetailsDialog({ reservation, open, onOpenChange }: ReservationDialogProps) {
  const { timeZone } = useAppConfig();
  const { data: current } = useQuery({ ...reservationQuery(reservation.id), initialData: reservation });
  const shown = useWaitingRow('reservation', current);
  return (
    <Dialog
      isOpen={open}
      onOpenChange={onOpenChange}
      title={DETAILS_TEXT.title}
      description={current.phoneModel}
      maxWidthPx={560}
      footer={
        <div className="w-full sm:w-72">
          <ReservationActions reservation={current} />
        </div>
      }
    >
      <div className="grid gap-5 pt-1">
        <FactList facts={factsOf(shown, timeZone)} />
        <Tabs
          label={DETAILS_TEXT.title}
          tabs={[
            {
              id: 'contacts',
              label: DETAILS_TEXT.contacts,
              content: (
                <ContactList
                  log={reservationContactsQuery(reservation.id)}
                  about={{ entity: 'reservation', id: reservation.id }}
                />
              ),
            },
            {
              id: 'history',
              label: HISTORY_TITLE,
              content: <HistoryList log={reservationHistoryQuery(reservation.id)} />,
            },
          ]}
        />
      </div>
    </Dialog>
  );
}

function factsOf(reservation: Reservation, zone: string): Fact[] {
  const { customer, phoneModel, priority, addedByAgent, agentBranch, stockReceivedDate } = reservation;
  const reservedOn = formatLongDate(new Date(reservation.reservedDate), zone);
  const by = [addedByAgent, branchLabel(agentBranch)].filter(Boolean);
  const finishedOn = reservation.completedDate ?? reservation.cancelledDate;
  return [
    {
      label: FORM_TEXT.customer,
      value: (
        <Link
          to="/customers/$customerId"
          params={{ customerId: String(customer.id) }}
          className="break-words text-cyan-ink underline underline-offset-3"
        >
          {customer.name}
        </Link>
      ),
    },
    { label: FORM_TEXT.customerPhone, value: <PhoneLink phone={customer.phone} /> },
    {
      label: COLUMN_TITLES.status,
      value: (
        <>
          <StatusBadge reservation={reservation} />
          <StatusNote reservation={reservation} />
        </>
      ),
    },
    { label: COLUMN_TITLES.phoneModel, value: phoneModel },
    { label: COLUMN_TITLES.variant, value: variantText(reservation) },
    { label: COLUMN_TITLES.branch, value: branchLabel(reservation.collectionBranch) ?? FORM_TEXT.noBranch },
    ...(queueText(reservation) ? [{ label: 'Queue', value: queueText(reservation) }] : []),
    { label: COLUMN_TITLES.priority, value: RESERVATION_PRIORITY_LABELS[priority] },
    { label: COLUMN_TITLES.reserved, value: reservedOn },
    {
      label: COLUMN_TITLES.expected,
      value: (
        <span className="flex flex-wrap items-center justify-end gap-2">
          <LateBadge reservation={reservation} />
          {formatLongDate(reservation.expectedStockDate, zone)}
        </span>
      ),
    },
    ...(stockReceivedDate
      ? [{ label: 'Stock in since', value: formatLongDate(new Date(stockReceivedDate), zone) }]
      : []),
    ...(reservation.deviceBranch ? [{ label: 'Put aside at', value: deviceWords(reservation) }] : []),
    ...(finishedOn ? [{ label: 'Finished', value: formatLongDate(new Date(finishedOn), zone) }] : []),
    { label: 'Reserved by', value: by.join(' · ') },
  ];
}

function PhoneLink({ phone }: { phone: string }) {
  const tel = telHref(phone);
  if (tel === null) return phone;
  return (
    <a href={tel} className="-my-2.5 inline-block py-2.5 tabular-nums underline underline-offset-3">
      {formatPhone(phone)}
    </a>
  );
}
