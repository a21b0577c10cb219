import { Link } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '#web/lib/cn.ts';
import { withLook } from '#web/lib/list-look.ts';
import { unbroken } from '#web/lib/unbroken.ts';

export interface Figure {
  key: string;
  label: ReactNode;
  /** Undefined until it is loaded. */
  value: ReactNode;
  /** A second line, where there is room. */
  note?: ReactNode;
  /** Sets the colour. */
  stage: string;
  icon: LucideIcon;
  /** The address that lists the counted rows; none where no list does. */
  search?: Record<string, unknown>;
  /** The anchor on the same screen. */
  hash?: string;
  /** True when that is the current address. */
  isCurrent?: boolean;
}

interface FiguresProps {
  label: string;
  figures: readonly Figure[];
  /** True when the figures could not be read. */
  hasFailed: boolean;
  /** Where notes are too long to be placed beside their numbers: nowhere, on all but wide screens, or everywhere. */
  notesBelow?: keyof typeof NUMBER_LOOKS;
  /** The columns on a tablet or wider; on a phone the figures wrap as chips, unless it makes them a grid there too. */
  className?: string;
}

const UNKNOWN = '—';

/** A number beside its label and note, or beside the label alone. */
const NUMBER_LOOKS = { never: 'sm:row-span-2', narrow: 'xl:row-span-2', always: '' };
const NOTE_LOOKS = { never: '', narrow: 'max-xl:col-span-2', always: 'col-span-2' };

/** The figures above a list. Those that count rows link to them. */
export function Figures({
  label,
  figures,
  hasFailed,
  notesBelow = 'never',
  className = 'sm:auto-cols-fr',
}: FiguresProps) {
  const cells = (
    <ul className={cn('flex h-full flex-wrap gap-1.5 sm:grid sm:grid-flow-col sm:gap-2', className)}>
      {figures.map((figure) => (
        <li key={figure.key} className="max-sm:grow">
          <FigureCell figure={figure} hasFailed={hasFailed} notesBelow={notesBelow} />
        </li>
      ))}
    </ul>
  );
  const hasLinks = figures.some(isLink);
  if (hasLinks) return <nav aria-label={label}>{cells}</nav>;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls, and there are none here
    <div role="group" aria-label={label}>
      {cells}
    </div>
  );
}

type FigureCellProps = { figure: Figure } & Required<Pick<FiguresProps, 'hasFailed' | 'notesBelow'>>;

function FigureCell({ figure, hasFailed, notesBelow }: FigureCellProps) {
  const { label, value, note, stage, icon: Icon, search, hash, isCurrent = false } = figure;
  const look = cn(
    'stage-tile flex h-full min-h-9 items-center gap-2 rounded-row px-2.5 py-1 sm:min-h-12 sm:gap-2.5 sm:px-3.5',
    isCurrent && 'outline-2 -outline-offset-2 outline-stage',
  );
  const content = (
    <>
      <Icon aria-hidden className="size-4.5 shrink-0 text-stage-ink max-lg:hidden" />
      <span className="flex min-w-0 flex-1 items-center gap-x-2 sm:grid sm:grid-cols-[minmax(0,1fr)_auto]">
        <span className="min-w-0 flex-1 text-xs leading-tight font-medium text-soft sm:text-note">
          {label}
        </span>
        <span
          className={cn(
            'numerals text-body leading-tight font-semibold whitespace-nowrap text-text sm:text-lg',
            note && NUMBER_LOOKS[notesBelow],
          )}
        >
          {value ?? (hasFailed ? UNKNOWN : <Awaited />)}
        </span>
        {note && (
          <span className={cn('text-xs leading-tight text-soft max-sm:hidden', NOTE_LOOKS[notesBelow])}>
            {unbroken(note)}
          </span>
        )}
      </span>
    </>
  );
  if (!isLink(figure)) {
    return (
      <div data-stage={stage} className={look}>
        {content}
      </div>
    );
  }
  return (
    <Link
      to="."
      search={search ? withLook(search) : true}
      {...(hash && { hash })}
      activeProps={{}}
      aria-current={isCurrent ? 'true' : undefined}
      data-stage={stage}
      className={look}
    >
      {content}
    </Link>
  );
}

function isLink({ search, hash }: Figure): boolean {
  return search !== undefined || hash !== undefined;
}

function Awaited() {
  return <span aria-hidden className="skeleton block h-5 w-12 rounded-lg" />;
}
