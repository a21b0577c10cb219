import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Select } from '#web/components/ui/form/select.tsx';
import { cn } from '#web/lib/cn.ts';
import { formatTotal } from '#web/lib/format.ts';
import { withLook } from '#web/lib/list-look.ts';
import { chipsRoom, keepChipsRoom } from './chips-room.ts';

export interface FilterOption {
  /** The value in the address; null for all. */
  value: string | null;
  label: string;
  /** The number of rows; undefined while not known. */
  count: number | undefined;
  isCurrent: boolean;
  /** The stage that sets its colour; by default its own value. */
  stage?: string;
}

interface FilterProps {
  label: string;
  options: readonly FilterOption[];
  /** True when the numbers are lower bounds. */
  areAtLeast: boolean;
  /** The address of a choice. */
  searchOf: (value: string | null) => Record<string, unknown>;
}

/** Above this, the chips are narrower on all but wide screens, so that they take two lines at most. */
const MANY = 8;

/** The space for a number not seen before. */
const USUAL_ROOM = '00';

/**
 * The filter of a list on wide screens: a link for each choice with its number of rows. A number has the space of the widest one that this device has
 * seen there, so that nothing moves when numbers load, or while a search makes them smaller.
 */
export function FilterChips({ label, options, areAtLeast, searchOf }: FilterProps) {
  const [room, setRoom] = useState(() => chipsRoom(label));
  const areMany = options.length > MANY;
  const texts = options.map(({ count }) =>
    count === undefined ? undefined : formatTotal({ count, isAtLeast: areAtLeast }),
  );
  const wider = Object.fromEntries(
    options.flatMap(({ value }, at) => {
      const [key, text = ''] = [value ?? 'all', texts[at]];
      return text.length > (room[key]?.length ?? 0) ? [[key, text]] : [];
    }),
  );
  if (Object.keys(wider).length > 0) setRoom({ ...room, ...wider });
  useEffect(() => {
    keepChipsRoom(label, room);
  }, [label, room]);
  return (
    <nav aria-label={label} className="hidden sm:block">
      <ul className="flex flex-wrap gap-x-1 gap-y-1.5">
        {options.map(({ value, label: words, isCurrent, stage }, at) => (
          <li key={value ?? 'all'}>
            <Link
              to="."
              search={withLook(searchOf(value))}
              activeProps={{}}
              data-stage={stage ?? value ?? 'phone_available'}
              aria-current={isCurrent ? 'page' : undefined}
              className={cn(
                'inline-flex min-h-8 items-center gap-1.5 rounded-full px-2 text-note whitespace-nowrap pointer-coarse:min-h-11',
                areMany && 'max-[90rem]:px-1.5',
                isCurrent
                  ? 'stage-chip border-stage font-semibold'
                  : 'border border-edge bg-panel font-medium text-soft hover:border-edge-strong hover:text-text',
              )}
            >
              <span
                aria-hidden
                className={cn('size-2 rounded-full bg-stage', areMany && 'max-[90rem]:hidden')}
              />
              {words}
              <span
                data-text={room[value ?? 'all'] ?? USUAL_ROOM}
                className={cn(
                  'numerals text-xs after:invisible after:block after:h-0 after:content-[attr(data-text)]',
                  isCurrent ? 'text-stage-ink' : 'text-faint',
                )}
              >
                {texts[at]}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The same filter on a phone: a native select beside the search. */
export function FilterSelect({ label, options, areAtLeast, searchOf }: FilterProps) {
  const navigate = useNavigate();
  const current = options.filter(({ isCurrent }) => isCurrent);
  return (
    <div className="sm:hidden">
      <Select
        aria-label={label}
        // Several choices at once come only from the address; then none is selected here.
        value={current.length === 1 ? (current[0]?.value ?? '') : ''}
        options={options.map(({ value, label: words, count }) => ({
          value: value ?? '',
          label: count === undefined ? words : `${words} (${formatTotal({ count, isAtLeast: areAtLeast })})`,
        }))}
        onChange={({ target }) =>
          void navigate({ to: '.', search: withLook(searchOf(target.value || null)) })
        }
      />
    </div>
  );
}
