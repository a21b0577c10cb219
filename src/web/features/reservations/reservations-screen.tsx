import { useNavigate, useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { RESERVATION_STATUS_LABELS, RESERVATION_STATUSES } from '#shared/domain/labels.ts';
import { ListSearch } from '#web/components/list/list-search.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { PageHeader } from '#web/components/ui/page-header.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { OpenReservation } from './open-reservation.tsx';
import { ReservationDialogsProvider } from './reservation-dialogs.tsx';
import { onlyText, RESERVATIONS_TEXT } from './reservations.text.ts';
import { filterOf, type ReservationFilter, wordOf } from './reservations-filter.ts';
import { ReservationsList } from './reservations-list.tsx';
import { ReservationFigures, StatusLine } from './reservations-summary.tsx';

const NewReservationDialog = lazy(async () => ({
  default: (await import('./new-reservation-dialog.tsx')).NewReservationDialog,
}));

/** Who waits for which phone, at /reservations; what is shown stands in the address. */
export function ReservationsScreen() {
  const { status, q } = useSearch({ from: '/reservations' });
  const navigate = useNavigate({ from: '/reservations' });
  const filter = filterOf({ status, q });
  return (
    <ReservationDialogsProvider>
      <PageHeader title={RESERVATIONS_TEXT.title} actions={<NewReservationButton />} />
      <div className="mb-4 grid gap-4">
        <ReservationFigures filter={filter} />
        <div className="grid gap-3 sm:grid-cols-[minmax(0,28rem)_16rem]">
          <ListSearch label={RESERVATIONS_TEXT.search} placeholder={RESERVATIONS_TEXT.searchPlaceholder} />
          <Select
            aria-label={RESERVATIONS_TEXT.statusFilter}
            value={wordOf(filter)}
            options={statusOptions(filter)}
            onChange={({ target }) => void navigate({ search: { status: target.value || undefined, q } })}
          />
        </div>
        <StatusLine filter={filter} />
      </div>
      <ReservationsList filter={filter} />
      <OpenReservation />
    </ReservationDialogsProvider>
  );
}

function NewReservationButton() {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <>
      <Button
        variant="primary"
        onClick={() => {
          setWasOpened(true);
          setIsOpen(true);
        }}
      >
        <Plus aria-hidden />
        {RESERVATIONS_TEXT.create}
      </Button>
      {wasOpened && (
        <Suspense>
          <NewReservationDialog open={isOpen} onOpenChange={setIsOpen} />
        </Suspense>
      )}
    </>
  );
}

/** Several at once come from the address only; then they are an option of their own. */
function statusOptions(filter: ReservationFilter) {
  const options = [
    { value: '', label: RESERVATIONS_TEXT.open },
    ...RESERVATION_STATUSES.map((value) => ({
      value: value as string,
      label: RESERVATION_STATUS_LABELS[value],
    })),
    { value: 'to_call', label: RESERVATIONS_TEXT.toCall },
    { value: 'late', label: RESERVATIONS_TEXT.late },
    { value: 'all', label: RESERVATIONS_TEXT.all },
  ];
  const word = wordOf(filter);
  if (typeof filter.status === 'string' || options.some(({ value }) => value === word)) return options;
  return [...options, { value: word, label: onlyText(filter.status) }];
}
