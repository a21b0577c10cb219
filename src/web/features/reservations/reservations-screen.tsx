import { useNavigate, useSearch } from '@tanstack/react-router';
import { PackageCheck, Plus } from 'lucide-react';
import { useState } from 'react';
import { RESERVATION_STATUS_LABELS, RESERVATION_STATUSES } from '#shared/domain/labels.ts';
import { RESERVATION_SCREEN_SORTS } from '#shared/domain/list-sorts.ts';
import { DialogHost } from '#web/components/dialog/dialog-host.tsx';
import { lazyDialog } from '#web/components/dialog/lazy-dialog.tsx';
import { DensityToggle } from '#web/components/list/density/density-toggle.tsx';
import { ExportList } from '#web/components/list/export-list.tsx';
import { FilterMarks } from '#web/components/list/filters/filter-marks.tsx';
import { HomeBranch } from '#web/components/list/filters/home-branch.tsx';
import { ListFilters } from '#web/components/list/filters/list-filters.tsx';
import { ListSearch } from '#web/components/list/list-search.tsx';
import { ListToolbar } from '#web/components/list/list-toolbar.tsx';
import { BoxLink } from '#web/components/shop/box-link.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Select } from '#web/components/ui/form/select.tsx';
import { MenuItem } from '#web/components/ui/overlay/dropdown-menu.tsx';
import { PageHeader } from '#web/components/ui/page-header.tsx';
import { ListSelection, SelectButton, SelectItem } from '#web/features/bulk/public/list-selection.tsx';
import { ImportMenu } from '#web/features/imports/public/import-menu.tsx';
import { withLook } from '#web/lib/list-look.ts';
import { useMediaQuery } from '#web/lib/use-media-query.ts';
import { RESERVATION_DIALOGS } from './dialogs/reservation-dialogs.tsx';
import { OpenReservation } from './open-reservation.tsx';
import { reservationListPath } from './reservations.queries.ts';
import { ARRIVAL_TEXT, FORM_TEXT, onlyText, RESERVATIONS_TEXT } from './reservations.text.ts';
import {
  filterOf,
  RESERVATION_NARROWING,
  type ReservationFilter,
  searchAt,
  wordOf,
} from './reservations-filter.ts';
import { RESERVATION_WORDS, ReservationsList } from './reservations-list.tsx';
import { ReservationFigures, StatusLine } from './reservations-summary.tsx';

const NewReservationDialog = lazyDialog(
  FORM_TEXT.createTitle,
  () => import('./dialogs/new-reservation-dialog.tsx'),
  'NewReservationDialog',
);

const StockArrivalDialog = lazyDialog(
  ARRIVAL_TEXT.title,
  () => import('./dialogs/stock-arrival-dialog.tsx'),
  'StockArrivalDialog',
);

const lineColumns = async () =>
  (await import('./reservation-line-columns.tsx')).reservationColumns(RESERVATION_WORDS);

/** Who waits for which phone, at /reservations; the filters are in the URL. */
export function ReservationsScreen() {
  const filter = filterOf(useSearch({ from: '/reservations' }));
  const navigate = useNavigate({ from: '/reservations' });
  return (
    <DialogHost host={RESERVATION_DIALOGS}>
      <ListSelection entity="reservation" address={reservationListPath(filter)}>
        <PageHeader
          title={RESERVATIONS_TEXT.title}
          subtitle={<StatusLine filter={filter} />}
          scope={<HomeBranch />}
          actions={<ReservationButtons />}
        />
        <ListToolbar isCrowded figures={<ReservationFigures filter={filter} />}>
          <ListSearch label={RESERVATIONS_TEXT.search} placeholder={RESERVATIONS_TEXT.searchPlaceholder} />
          <Select
            aria-label={RESERVATIONS_TEXT.statusFilter}
            value={wordOf(filter)}
            options={statusOptions(filter)}
            onChange={({ target }) => void navigate({ search: withLook(searchAt(target.value, filter)) })}
          />
          <DensityToggle />
          <ListFilters names={RESERVATION_NARROWING} sorts={RESERVATION_SCREEN_SORTS} columns={lineColumns} />
          <SelectButton className="max-sm:hidden" />
          <ExportList address={reservationListPath(filter)} />
        </ListToolbar>
        <FilterMarks names={RESERVATION_NARROWING} sorts={RESERVATION_SCREEN_SORTS} />
        <ReservationsList filter={filter} />
      </ListSelection>
      <OpenReservation />
    </DialogHost>
  );
}

function ReservationButtons() {
  const [isReserving, setIsReserving] = useState(false);
  const [hasArrived, setHasArrived] = useState(false);
  const isNarrow = useMediaQuery('(width < 40rem)');
  return (
    <>
      <BoxLink />
      <Button className="max-sm:hidden" onClick={() => setHasArrived(true)}>
        <PackageCheck aria-hidden />
        {ARRIVAL_TEXT.title}
      </Button>
      <Button variant="primary" shortcut="n" onClick={() => setIsReserving(true)}>
        <Plus aria-hidden />
        {RESERVATIONS_TEXT.create}
      </Button>
      <ImportMenu kind="reservations" label={RESERVATIONS_TEXT.importList}>
        <SelectItem />
        {isNarrow && (
          <MenuItem onSelect={() => setHasArrived(true)}>
            <PackageCheck aria-hidden />
            {ARRIVAL_TEXT.title}
          </MenuItem>
        )}
      </ImportMenu>
      <StockArrivalDialog open={hasArrived} onOpenChange={setHasArrived} />
      <NewReservationDialog open={isReserving} onOpenChange={setIsReserving} />
    </>
  );
}

/** Several statuses at once can only come from the URL; they are then an option of their own. */
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
