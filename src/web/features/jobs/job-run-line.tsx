import type { JobRun } from '#shared/contracts/jobs.ts';
import { formatLongDateTime } from '#shared/domain/calendar.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { countsText, JOBS_TEXT, tookText } from './jobs.text.ts';

const STATUSES: Readonly<Record<JobRun['status'], { label: string; stage: string }>> = {
  succeeded: { label: JOBS_TEXT.succeeded, stage: 'device_collected' },
  failed: { label: JOBS_TEXT.failed, stage: 'overdue' },
  running: { label: JOBS_TEXT.running, stage: 'active' },
};

export function RunBadge({ status }: Pick<JobRun, 'status'>) {
  const { label, stage } = STATUSES[status];
  return (
    <Badge stage={stage} hasDot>
      {label}
    </Badge>
  );
}

/** What a run did, or why it failed. */
export function runWords({ status, result, error }: JobRun): string | null {
  if (status === 'running') return null;
  return status === 'failed' ? error : countsText(result);
}

export function runTook({ startedAt, finishedAt }: JobRun): string | null {
  return finishedAt === null ? null : tookText(Date.parse(finishedAt) - Date.parse(startedAt));
}

/** One run in the list of an opened job. */
export function JobRunLine({ run, zone }: { run: JobRun; zone: string }) {
  const by = run.trigger === 'manual' ? (run.agent ?? JOBS_TEXT.byHand) : JOBS_TEXT.bySchedule;
  const facts = [by, runTook(run)].filter(Boolean).join(' · ');
  return (
    <div className="grid items-baseline gap-x-4 gap-y-0.5 border-t border-edge py-2 text-note first:border-t-0 @2xl:grid-cols-[13rem_6.5rem_minmax(0,1fr)_14rem]">
      <time dateTime={run.startedAt} className="tabular-nums">
        {formatLongDateTime(new Date(run.startedAt), zone)}
      </time>
      <RunBadge status={run.status} />
      <span className="min-w-0 break-words">{runWords(run)}</span>
      <span className="text-soft @2xl:text-right">{facts}</span>
    </div>
  );
}
