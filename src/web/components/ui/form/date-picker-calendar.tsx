import { ChevronDown, ChevronLeft, ChevronRight, ChevronUp } from 'lucide-react';
import { type ChevronProps, DayPicker } from 'react-day-picker';
import { enGB } from 'react-day-picker/locale';
import { useShopDay } from '#web/lib/shop-clock.ts';

interface DatePickerCalendarProps {
  value: string;
  onChoose: (day: string) => void;
  minDay?: string | undefined;
  maxDay?: string | undefined;
}

const CHEVRONS = { left: ChevronLeft, right: ChevronRight, up: ChevronUp, down: ChevronDown };
const COMPONENTS = { Chevron };
const NAV_BUTTON =
  'grid size-11 place-items-center rounded-control text-soft hover:bg-panel-hover hover:text-text aria-disabled:opacity-40';

/** The calendar, a chunk of its own, loaded when first opened. Days are local dates, so that no time zone can shift them; today is the shop's day. */
export default function DatePickerCalendar({ value, onChoose, minDay, maxDay }: DatePickerCalendarProps) {
  const today = useShopDay();
  const selected = value ? toLocalDate(value) : undefined;
  const disabled = [
    ...(minDay ? [{ before: toLocalDate(minDay) }] : []),
    ...(maxDay ? [{ after: toLocalDate(maxDay) }] : []),
  ];
  return (
    <DayPicker
      mode="single"
      required
      autoFocus
      showOutsideDays
      locale={enGB}
      today={toLocalDate(today)}
      selected={selected}
      {...(selected ? { defaultMonth: selected } : {})}
      disabled={disabled}
      onSelect={(date) => onChoose(toDay(date))}
      components={COMPONENTS}
      classNames={{
        months: 'relative',
        nav: 'absolute inset-x-0 top-0 z-10 flex justify-between',
        button_previous: NAV_BUTTON,
        button_next: NAV_BUTTON,
        month_caption: 'flex h-11 items-center justify-center font-display font-semibold',
        month_grid: 'border-collapse',
        weekday: 'h-9 w-11 text-xs font-medium text-faint',
        day: 'p-0 text-center',
        day_button:
          'size-11 rounded-lg text-body tabular-nums hover:bg-panel-hover disabled:pointer-events-none disabled:opacity-40',
        today: '[&>button]:font-bold [&>button]:text-cyan-ink',
        selected: '[&>button]:bg-cyan-ink [&>button]:text-ground! [&>button]:font-semibold',
        outside: '[&>button]:text-faint',
      }}
    />
  );
}

function Chevron({ orientation = 'left' }: ChevronProps) {
  const Icon = CHEVRONS[orientation];
  return <Icon aria-hidden className="size-5" />;
}

function toLocalDate(day: string): Date {
  const [year = 1970, month = 1, date = 1] = day.slice(0, 10).split('-').map(Number);
  return new Date(year, month - 1, date);
}

function toDay(date: Date): string {
  const pad = (part: number, length: number) => String(part).padStart(length, '0');
  return `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1, 2)}-${pad(date.getDate(), 2)}`;
}
