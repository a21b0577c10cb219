import type { ReactNode } from 'react';
import { type DateRangeName, dateRange } from '#shared/domain/calendar.ts';
import { lazyPart } from '#web/components/dialog/lazy-part.tsx';
import { Field } from '#web/components/ui/form/field.tsx';
import { RadioGroup } from '#web/components/ui/form/radio-group.tsx';
import { Select } from '#web/components/ui/form/select.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { useShopDay } from '#web/lib/shop-clock.ts';
import { LIVE_TEXT, RANGE_LABELS } from './live-payments.text.ts';
import type { LivePaymentsSearch } from './live-payments-search-params.ts';

const RANGE_OPTIONS = Object.entries(RANGE_LABELS).map(([value, label]) => ({
  value: value as DateRangeName,
  label,
}));

const DatePicker = lazyPart(() => import('#web/components/ui/form/date-picker.tsx'), 'DatePicker', {
  placeholder: <Skeleton className="h-11" />,
});

interface LivePaymentsPeriodProps {
  search: LivePaymentsSearch;
  onChange: (search: LivePaymentsSearch) => void;
  /** What is wrong with the custom days. */
  problem: string | undefined;
  /** Rendered at the end of the line. */
  children?: ReactNode;
}

/** Chooses the period, by the shop's calendar, both days included. */
export function LivePaymentsPeriod({ search, onChange, problem, children }: LivePaymentsPeriodProps) {
  const today = useShopDay();
  const { range = 'today', from = '', to = '' } = search;

  function choose(next: DateRangeName) {
    if (next === range) return;
    if (next !== 'custom') return onChange({ range: next === 'today' ? undefined : next });
    // A custom period starts with the days of the present one.
    const days = dateRange(range, today);
    onChange({
      range: 'custom',
      from: (days.ok && days.fromDay) || undefined,
      to: (days.ok && days.toDay) || undefined,
    });
  }

  return (
    <div className="mb-2 grid gap-2">
      <div className="flex flex-wrap items-center gap-1.5">
        <RadioGroup
          aria-label={LIVE_TEXT.period}
          look="chips"
          isAboveList
          className="max-sm:hidden"
          options={RANGE_OPTIONS}
          value={range}
          onValueChange={choose}
        />
        {/* On a phone the chips would take two lines. */}
        <div className="min-w-0 flex-1 sm:hidden">
          <Select
            aria-label={LIVE_TEXT.period}
            options={RANGE_OPTIONS}
            value={range}
            onChange={({ target }) => choose(target.value as DateRangeName)}
          />
        </div>
        {children}
      </div>
      {range === 'custom' && (
        <div className="grid items-start gap-3 sm:grid-cols-[14rem_14rem]">
          <Field label={LIVE_TEXT.from}>
            <DatePicker
              isClearable
              placeholder={LIVE_TEXT.openEnd}
              value={from}
              onValueChange={(day) => onChange({ ...search, from: day || undefined })}
            />
          </Field>
          <Field label={LIVE_TEXT.to} error={problem}>
            <DatePicker
              isClearable
              placeholder={LIVE_TEXT.openEnd}
              value={to}
              onValueChange={(day) => onChange({ ...search, to: day || undefined })}
            />
          </Field>
        </div>
      )}
    </div>
  );
}
