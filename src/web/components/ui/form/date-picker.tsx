import { CalendarDays, X } from 'lucide-react';
import * as Popover from 'radix-ui/popover';
import { useState } from 'react';
import { formatLongDate } from '#shared/domain/calendar.ts';
import { cn } from '#web/lib/cn.ts';
import { useIsCoarsePointer } from '#web/lib/use-media-query.ts';
import { lazyPart } from '../../dialog/lazy-part.tsx';
import { closeByEscape } from '../overlay/close-by-escape.ts';
import { PressShield } from '../overlay/press-shield.tsx';
import { Skeleton } from '../skeleton.tsx';
import { useFieldControl } from './field.tsx';
import { controlStyles } from './input.tsx';
import { PlatformPicker } from './platform-picker.tsx';

/** A calendar day does not depend on a time zone. */
const DAY_HAS_NO_ZONE = 'UTC';

const Calendar = lazyPart(() => import('./date-picker-calendar.tsx'), 'default', {
  placeholder: <Skeleton className="h-80 w-77" />,
});

interface DatePickerProps {
  /** 'YYYY-MM-DD', or '' for none. */
  value: string;
  onValueChange: (day: string) => void;
  onBlur?: () => void;
  placeholder?: string;
  /** The first and last day that can be chosen. */
  minDay?: string;
  maxDay?: string;
  isDisabled?: boolean;
  /** Shows a button that clears the day. */
  isClearable?: boolean;
  'aria-label'?: string;
}

/** A picker for a calendar day: the platform's own on touch devices, a calendar in a popover with a mouse. */
export function DatePicker(props: DatePickerProps) {
  return useIsCoarsePointer() ? <NativeDatePicker {...props} /> : <CalendarDatePicker {...props} />;
}

function NativeDatePicker({
  value,
  onValueChange,
  onBlur,
  placeholder,
  minDay,
  maxDay,
  isDisabled,
  ...props
}: DatePickerProps) {
  return (
    <PlatformPicker
      type="date"
      words={value && formatLongDate(value, DAY_HAS_NO_ZONE)}
      placeholder={placeholder}
      value={value}
      min={minDay}
      max={maxDay}
      disabled={isDisabled}
      onBlur={onBlur}
      onChange={(event) => onValueChange(event.target.value)}
      aria-label={props['aria-label']}
    />
  );
}

function CalendarDatePicker({
  value,
  onValueChange,
  onBlur,
  placeholder = 'Select date',
  minDay,
  maxDay,
  isDisabled = false,
  isClearable = false,
  ...props
}: DatePickerProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { 'aria-required': _required, 'aria-invalid': isInvalid, ...control } = useFieldControl();
  const choose = (day: string) => {
    onValueChange(day);
    setIsOpen(false);
  };
  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <span className="relative block w-full">
        <Popover.Trigger
          className={cn(controlStyles, 'flex items-center gap-2.5 text-left', isInvalid && 'border-danger')}
          disabled={isDisabled}
          onBlur={onBlur}
          aria-label={props['aria-label']}
          // A button cannot have `aria-invalid`, but forms look for the first invalid field.
          data-invalid={isInvalid}
          {...control}
        >
          <CalendarDays aria-hidden className="size-4 shrink-0 text-faint" />
          {value ? formatLongDate(value, DAY_HAS_NO_ZONE) : <span className="text-faint">{placeholder}</span>}
        </Popover.Trigger>
        {isClearable && value !== '' && !isDisabled && (
          <button
            type="button"
            aria-label="Clear date"
            className="absolute top-0 right-0 grid size-11 place-items-center rounded-control text-soft hover:text-text"
            onClick={() => onValueChange('')}
          >
            <X aria-hidden className="size-4" />
          </button>
        )}
      </span>
      <PressShield isOpen={isOpen} />
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={6}
          collisionPadding={8}
          aria-label="Choose a date"
          onKeyDown={closeByEscape(() => setIsOpen(false))}
          className="pop z-60 rounded-row border border-edge-strong bg-panel-solid p-3 shadow-raised outline-none"
        >
          <Calendar value={value} onChoose={choose} minDay={minDay} maxDay={maxDay} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
