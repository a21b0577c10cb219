import { Link, type LinkProps } from '@tanstack/react-router';
import { Check, type LucideIcon } from 'lucide-react';
import { formatTotal } from '#web/lib/format.ts';

export interface AttentionLineProps {
  label: string;
  /** What it means. */
  note: string;
  icon: LucideIcon;
  stage: string;
  /** Undefined while it is not known. */
  count: number | undefined;
  /** Stands in the place of the note while there is something: 'N$ 1,000.00 due'. */
  details?: string | undefined;
  link: Pick<LinkProps, 'to' | 'search'>;
}

/** How much of something waits for somebody, and the way to it; quiet when nothing does. */
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
