import { useNavigate, useSearch } from '@tanstack/react-router';
import { WAS_LIST_NAMES } from '#shared/domain/as-it-was.ts';
import { instantAtHour } from '#shared/domain/calendar.ts';
import { lazyPart } from '#web/components/dialog/lazy-part.tsx';
import { ListSearch } from '#web/components/list/list-search.tsx';
import { RadioGroup } from '#web/components/ui/form/radio-group.tsx';
import { PageHeader } from '#web/components/ui/page-header.tsx';
import { useAppConfig } from '#web/lib/session.ts';
import { useMinute, useShopDay } from '#web/lib/shop-clock.ts';
import { LIST_LABELS, WAS_TEXT } from './as-it-was.text.ts';
import type { AsItWasSearch } from './as-it-was-search-params.ts';
import { momentText, readMoment, writeMoment } from './moment.ts';
import { WasDashboardPart } from './was-dashboard.tsx';
import { WasListPart } from './was-list.tsx';
import { MomentPicker, WasBar } from './was-moment.tsx';

const WasRecordDialog = lazyPart(() => import('./was-record-dialog.tsx'), 'WasRecordDialog');

const VIEWS = [
  { value: 'dashboard', label: WAS_TEXT.dashboard },
  ...WAS_LIST_NAMES.map((value) => ({ value, label: LIST_LABELS[value] })),
];

/** The shop as it was at a past moment, rebuilt from the history, at /as-it-was. Read only. */
export function AsItWasScreen() {
  const search = useSearch({ from: '/as-it-was' });
  const navigate = useNavigate({ from: '/as-it-was' });
  const { timeZone } = useAppConfig();
  const today = useShopDay();
  const now = useMinute();
  const moment = readMoment(search.at, today, now, timeZone);
  const at = instantAtHour(moment.day, moment.hour, timeZone);
  const list = WAS_LIST_NAMES.find((name) => name === search.list);
  const go = (next: AsItWasSearch) => void navigate({ search: { ...search, ...next } });
  return (
    <>
      <PageHeader title={WAS_TEXT.title} />
      <WasBar moment={moment} />
      <MomentPicker
        moment={moment}
        today={today}
        now={now}
        zone={timeZone}
        onChange={(chosen) => go({ at: writeMoment(chosen), id: undefined })}
      />
      <div className="mb-3">
        <RadioGroup
          look="chips"
          aria-label={WAS_TEXT.view}
          options={VIEWS}
          value={list ?? 'dashboard'}
          onValueChange={(view) =>
            go({
              list: view === 'dashboard' ? undefined : view,
              ...{ status: undefined, q: undefined, id: undefined },
            })
          }
        />
      </div>
      {list === undefined ? (
        <WasDashboardPart at={at} address={writeMoment(moment)} />
      ) : (
        <>
          <ListSearch label={WAS_TEXT.searchLabel} placeholder={WAS_TEXT.searchPlaceholder} />
          <WasListPart
            key={list}
            list={list}
            at={at}
            status={search.status ?? ''}
            q={search.q ?? ''}
            onStatus={(status) => go({ status })}
            onShowAll={() => go({ status: undefined, q: undefined })}
            // Opens like other details; closing is handled by the dialog, whose file has the code for it.
            onOpen={(id) => void navigate({ search: { ...search, id }, resetScroll: false })}
          />
          {search.id !== undefined && (
            <WasRecordDialog list={list} id={search.id} at={at} moment={momentText(moment)} />
          )}
        </>
      )}
    </>
  );
}
