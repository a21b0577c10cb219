import { ChevronLeft, ChevronRight } from 'lucide-react';
import { addDays, type Day } from '#shared/domain/calendar.ts';
import { lazyPart } from '#web/components/dialog/lazy-part.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { IconButton } from '#web/components/ui/icon-button.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { ACTIVITY_TEXT } from './activity.text.ts';

const DatePicker = lazyPart(() => import('#web/components/ui/form/date-picker.tsx'), 'DatePicker', {
  placeholder: <Skeleton className="h-11 w-44" />,
});

interface ActivityDayProps {
  day: Day;
  today: Day;
  /** Undefined for today, so that the screen follows the date. */
  onChange: (day: Day | undefined) => void;
}

/** Chooses the day: the previous one, the next one, or any. */
export function ActivityDay({ day, today, onChange }: ActivityDayProps) {
  const go = (to: Day) => onChange(to >= today ? undefined : to);
  return (
    <div className="flex flex-wrap items-center gap-1">
      <IconButton label={ACTIVITY_TEXT.before} onClick={() => go(addDays(day, -1))}>
        <ChevronLeft aria-hidden />
      </IconButton>
      <div className="w-48 pointer-coarse:w-56">
        <DatePicker
          aria-label={ACTIVITY_TEXT.day}
          value={day}
          maxDay={today}
          onValueChange={(chosen) => chosen && go(chosen)}
        />
      </div>
      <IconButton label={ACTIVITY_TEXT.after} disabled={day >= today} onClick={() => go(addDays(day, 1))}>
        <ChevronRight aria-hidden />
      </IconButton>
      {day < today && (
        <Button variant="ghost" onClick={() => onChange(undefined)}>
          {ACTIVITY_TEXT.today}
        </Button>
      )}
    </div>
  );
}
