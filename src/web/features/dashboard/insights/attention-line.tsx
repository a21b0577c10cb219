import { Link, type LinkProps } from '@tanstack/react-router';
import { Check, type LucideIcon } from 'lucide-react';
import { formatTotal } from '#web/lib/format.ts';

export interface AttentionLineProps {
  label: string;
  /** Explains the label. */
  note: string;
  icon: LucideIcon;
  stage: string;
  /** Undefined while it is not known. */
  count: number | undefined;
  /** Shown instead of the note when the count is not zero: 'N$ 1,000.00 due'. */
  details?: string | undefined;
  link: Pick<LinkProps, 'to' | 'search'>;
}

/** How many records need attention, with a link to them; unobtrusive when there are none. */
export function AttentionLine({ label, note, icon: Icon, stage, count, details, link }: AttentionLineProps) {
  const isQuiet = count === 0;
  return (
    <li data-stage={isQuiet ? undefined : stage} data-quiet={isQuiet || undefined} className="attention-line">
      <span aria-hidden className="attention-icon">
        {isQuiet ? <Check className="size-4" /> : <Icon className="size-4" />}
      </span>
      <span className="min-w-0">
        <Link
          {...link}
          aria-label={`${label}: ${count ?? '…'}${details ? `, ${details}` : ''}`}
          className="insight-link"
        >
          {label}
        </Link>
        <span className="attention-note">{isQuiet ? note : (details ?? note)}</span>
      </span>
      <span aria-hidden className="attention-count numerals">
        {count === undefined ? '…' : formatTotal({ count, isAtLeast: false })}
      </span>
    </li>
  );
}
