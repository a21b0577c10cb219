import type { BackupRun } from '#shared/contracts/backups.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { useToday } from '#web/lib/shop-clock.ts';
import { bytesText, kindText, momentText, totalsText, verdictOf } from './backups.text.ts';
import { tookText } from './jobs.text.ts';

/** One backup: when, its result, its contents, and the reason of a failure. */
export function BackupLine({ run }: { run: BackupRun }) {
  const { today, zone } = useToday();
  const { label, stage } = verdictOf(run);
  const took =
    run.finishedAt === null ? null : tookText(Date.parse(run.finishedAt) - Date.parse(run.startedAt));
  const facts = [run.bytes === null ? null : bytesText(run.bytes), kindText(run), took];
  return (
    <li className="grid items-baseline gap-x-4 gap-y-0.5 border-t border-edge py-2 text-note first:border-t-0 @2xl:grid-cols-[11rem_6.5rem_minmax(0,1fr)_auto]">
      <time dateTime={run.startedAt} className="tabular-nums">
        {momentText(run.startedAt, today, zone)}
      </time>
      <Badge stage={stage} hasDot>
        {label}
      </Badge>
      <span className="min-w-0 wrap-anywhere">
        {run.totals && <span className="block tabular-nums">{totalsText(run.totals)}</span>}
        {run.error && <span className="block text-danger-ink">{run.error}</span>}
      </span>
      <span className="text-soft tabular-nums @2xl:text-right">{facts.filter(Boolean).join(' · ')}</span>
    </li>
  );
}
