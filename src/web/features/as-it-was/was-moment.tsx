import { Link } from '@tanstack/react-router';
import { History } from 'lucide-react';
import type { Day } from '#shared/domain/calendar.ts';
import { lazyPart } from '#web/components/dialog/lazy-part.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Select } from '#web/components/ui/form/select.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { barText, WAS_TEXT } from './as-it-was.text.ts';
import {
  firstDay,
  hoursOf,
  hourText,
  type Moment,
  momentOnDay,
  momentText,
  presetsAt,
  writeMoment,
} from './moment.ts';

const DatePicker = lazyPart(() => import('#web/components/ui/form/date-picker.tsx'), 'DatePicker', {
  placeholder: <Skeleton className="h-11" />,
});

/** Above everything, so that nobody mistakes the screen for the present. */
export function WasBar({ moment }: { moment: Moment }) {
  return (
    <section
      aria-label={WAS_TEXT.title}
      className="sticky top-16 z-20 mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control border border-warning-ink/45 bg-panel-solid px-3.5 py-2 text-body shadow-raised"
    >
      <History aria-hidden className="size-4 shrink-0 text-warning-ink" />
      <p className="min-w-0 flex-1 basis-48">
        <strong className="font-semibold">{barText(momentText(moment))}</strong>{' '}
        <span className="text-soft">{WAS_TEXT.readOnly}</span>
      </p>
      <Button size="compact" asChild>
        <Link to="/">{WAS_TEXT.back}</Link>
      </Button>
    </section>
  );
}

interface MomentPickerProps {
  moment: Moment;
  today: Day;
  now: Date;
  zone: string;
  onChange: (moment: Moment) => void;
}

/** Chooses the day, the hour, or one of the usual moments. */
export function MomentPicker({ moment, today, now, zone, onChange }: MomentPickerProps) {
  const hours = hoursOf(moment.day, now, zone);
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <div className="min-w-44 flex-1 sm:max-w-52">
        <DatePicker
          aria-label={WAS_TEXT.day}
          value={moment.day}
          minDay={firstDay(today)}
          maxDay={today}
          onValueChange={(day) => day && onChange(momentOnDay(day, moment.hour, today, now, zone))}
        />
      </div>
      <div className="w-24 sm:w-28">
        <Select
          aria-label={WAS_TEXT.hour}
          value={String(moment.hour)}
          options={hours.map((hour) => ({ value: String(hour), label: hourText(hour) }))}
          onChange={({ target }) => onChange({ ...moment, hour: Number(target.value) })}
        />
      </div>
      {presetsAt(today, now, zone).map((preset) => {
        const isCurrent = writeMoment(preset.moment) === writeMoment(moment);
        return (
          <Button
            key={preset.label}
            size="compact"
            variant={isCurrent ? 'secondary' : 'ghost'}
            aria-pressed={isCurrent}
            onClick={() => onChange(preset.moment)}
          >
            {preset.label}
          </Button>
        );
      })}
      <span className="text-note text-soft max-sm:hidden">{WAS_TEXT.limit}</span>
    </div>
  );
}
