import { useNavigate, useSearch } from '@tanstack/react-router';
import { type Day, formatLongDate, isShopDay } from '#shared/domain/calendar.ts';
import {
  CASH_UP_BRANCH_LABELS,
  CASH_UP_BRANCHES,
  type CashUpBranch,
  NOT_SAID,
} from '#shared/domain/cash-up.ts';
import { DialogHost } from '#web/components/dialog/dialog-host.tsx';
import { lazyPart } from '#web/components/dialog/lazy-part.tsx';
import { Field } from '#web/components/ui/form/field.tsx';
import { RadioGroup } from '#web/components/ui/form/radio-group.tsx';
import { Select } from '#web/components/ui/form/select.tsx';
import { PageHeader } from '#web/components/ui/page-header.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { useDevice } from '#web/lib/session.ts';
import { useShopDay } from '#web/lib/shop-clock.ts';
import { CASH_UP_TEXT } from './cash-up.text.ts';
import { CashUpDayPart } from './cash-up-day.tsx';
import { CASH_UP_DIALOGS } from './cash-up-dialogs.tsx';
import { CashUpMonthPart } from './cash-up-month.tsx';
import type { CashUpSearch } from './cash-up-search-params.ts';

const VIEWS = [
  { value: 'day', label: CASH_UP_TEXT.dayView },
  { value: 'month', label: CASH_UP_TEXT.monthView },
] as const;
const BRANCH_OPTIONS = CASH_UP_BRANCHES.map((value) => ({ value, label: CASH_UP_BRANCH_LABELS[value] }));
const ALL_BRANCHES = { value: '', label: CASH_UP_TEXT.allBranches };

const DatePicker = lazyPart(() => import('#web/components/ui/form/date-picker.tsx'), 'DatePicker', {
  placeholder: <Skeleton className="h-11" />,
});

/** Counting and closing a branch's day, and the closed days by month, at /cash-up. */
export function CashUpScreen() {
  const search = useSearch({ from: '/cash-up' });
  const navigate = useNavigate({ from: '/cash-up' });
  const today = useShopDay();
  const device = useDevice();
  const chosen = CASH_UP_BRANCHES.find((one) => one === search.branch);
  const own = CASH_UP_BRANCHES.find((one) => one === device.branch) ?? NOT_SAID;
  const branch = chosen ?? own;
  const day = search.day !== undefined && isShopDay(search.day) && search.day <= today ? search.day : today;
  const { month } = search;
  const go = (next: CashUpSearch) => void navigate({ search: next });
  const showDay = (next: { branch?: CashUpBranch; day: Day }) =>
    go({ branch: next.branch ?? chosen, day: next.day === today ? undefined : next.day });

  return (
    <>
      <PageHeader
        title={CASH_UP_TEXT.title}
        subtitle={
          month === undefined
            ? `${CASH_UP_BRANCH_LABELS[branch]}, ${formatLongDate(day, 'UTC')}`
            : formatLongDate(`${month}-01`, 'UTC').replace(/^1 /, '')
        }
        actions={
          <RadioGroup
            aria-label={CASH_UP_TEXT.view}
            options={VIEWS}
            value={month === undefined ? 'day' : 'month'}
            onValueChange={(view) =>
              go({ branch: chosen, month: view === 'month' ? day.slice(0, 7) : undefined })
            }
          />
        }
      />
      {month === undefined ? (
        <>
          <div className="mb-3 grid gap-3 sm:grid-cols-[14rem_14rem]">
            <Field label={CASH_UP_TEXT.branch}>
              <Select
                options={BRANCH_OPTIONS}
                value={branch}
                onChange={({ target }) => showDay({ branch: target.value as CashUpBranch, day })}
              />
            </Field>
            <Field label={CASH_UP_TEXT.day}>
              <DatePicker
                value={day}
                maxDay={today}
                onValueChange={(next) => next && showDay({ day: next })}
              />
            </Field>
          </div>
          {/* Outside the keyed part, so that a count stays on the day on which it was begun, even after midnight. */}
          <DialogHost host={CASH_UP_DIALOGS}>
            <CashUpDayPart
              key={`${branch} ${day}`}
              of={{ branch, day }}
              onDay={(next) => showDay({ day: next })}
            />
          </DialogHost>
        </>
      ) : (
        <CashUpMonthPart
          filter={{ branch: chosen ?? '', month }}
          today={today}
          onMonth={(next) => go({ branch: chosen, month: next })}
          branchSelect={
            <Select
              aria-label={CASH_UP_TEXT.branch}
              options={[ALL_BRANCHES, ...BRANCH_OPTIONS]}
              value={chosen ?? ''}
              onChange={({ target }) => go({ branch: target.value || undefined, month })}
            />
          }
        />
      )}
    </>
  );
}
