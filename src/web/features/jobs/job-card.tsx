import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { useState } from 'react';
import type { Job, JobRun } from '#shared/contracts/jobs.ts';
import { formatLongDateTime } from '#shared/domain/calendar.ts';
import { toastFailure } from '#web/components/form-failure.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { ExpandableCard, ExpandTrigger } from '#web/components/ui/expandable.tsx';
import { toast } from '#web/components/ui/overlay/toast-store.ts';
import { useAppConfig } from '#web/lib/session.ts';
import { JobRunLine, RunBadge, runTook, runWords } from './job-run-line.tsx';
import { jobsQuery, runJob } from './jobs.queries.ts';
import { countsText, doneText, failuresText, idleText, JOBS_TEXT } from './jobs.text.ts';

/** Stacked in a narrow list, in aligned columns in a wide one. */
const LAYOUT = 'grid items-center gap-x-6 gap-y-3 @4xl:grid-cols-[minmax(0,1fr)_14.5rem_15.5rem_auto]';

export function JobCard({ job }: { job: Job }) {
  const { timeZone } = useAppConfig();
  const [isExpanded, setIsExpanded] = useState(false);
  return (
    <ExpandableCard
      isExpanded={isExpanded}
      onExpandedChange={setIsExpanded}
      stage={job.lastRun?.status === 'failed' ? 'overdue' : 'active'}
      header={
        <div className={LAYOUT}>
          <div className="min-w-0">
            <h2>
              <ExpandTrigger>{job.title}</ExpandTrigger>
            </h2>
            <p className="text-note text-soft">{job.description}</p>
          </div>
          <LastRun job={job} zone={timeZone} />
          <div className="min-w-0 text-note">
            <p className="first-letter:uppercase">{job.schedule}</p>
            {job.nextRunAt && (
              <p className="text-soft">
                {JOBS_TEXT.nextRun}{' '}
                <time dateTime={job.nextRunAt}>{formatLongDateTime(new Date(job.nextRunAt), timeZone)}</time>
              </p>
            )}
          </div>
          <RunNow job={job} />
        </div>
      }
    >
      <h3 className="mb-1 text-note font-semibold text-soft">{JOBS_TEXT.recentRuns}</h3>
      {job.recentRuns.length === 0 && <p className="text-note">{JOBS_TEXT.noRuns}</p>}
      {foldIdle(job.recentRuns).map((runs) =>
        runs.length > 1 ? (
          <details key={runs[0]?.id} className="border-t border-edge first-of-type:border-t-0">
            <summary className="min-h-8 py-1.5 text-note text-soft">{idleText(runs.length)}</summary>
            {runs.map((run) => (
              <JobRunLine key={run.id} run={run} zone={timeZone} />
            ))}
          </details>
        ) : (
          runs.map((run) => <JobRunLine key={run.id} run={run} zone={timeZone} />)
        ),
      )}
    </ExpandableCard>
  );
}

/** Consecutive scheduled runs that found nothing to do are shown as one: a job that runs every minute has hardly any others. */
function foldIdle(runs: readonly JobRun[]): JobRun[][] {
  const parts: JobRun[][] = [];
  for (const run of runs) {
    const last = parts.at(-1);
    if (last?.[0] && isIdle(run) && isIdle(last[0])) last.push(run);
    else parts.push([run]);
  }
  return parts;
}

function isIdle({ status, trigger, result }: JobRun): boolean {
  return status === 'succeeded' && trigger === 'schedule' && countsText(result) === JOBS_TEXT.nothing;
}

function LastRun({ job: { lastRun, failures }, zone }: { job: Job; zone: string }) {
  if (lastRun === null) return <p className="text-note text-soft">{JOBS_TEXT.neverRun}</p>;
  const startedAt = new Date(lastRun.startedAt);
  const took = runTook(lastRun);
  return (
    <div className="grid min-w-0 gap-1 text-note">
      <p className="flex flex-wrap items-center gap-1.5">
        <RunBadge status={lastRun.status} />
        {failures > 0 && <Badge stage="urgent">{failuresText(failures)}</Badge>}
      </p>
      <p className="break-words">{runWords(lastRun)}</p>
      <p className="text-soft">
        <time dateTime={lastRun.startedAt}>{formatLongDateTime(startedAt, zone)}</time>
        {took && ` · ${took}`}
      </p>
    </div>
  );
}

function RunNow({ job: { name, title } }: { job: Job }) {
  const client = useQueryClient();
  const run = useMutation({
    mutationFn: () => runJob(name),
    onSuccess: ({ status, result, error }) =>
      status === 'failed'
        ? toast({
            title: 'Error',
            description: `${title}: ${error ?? JOBS_TEXT.runFailed}`,
            variant: 'destructive',
          })
        : toast({ title: JOBS_TEXT.success, description: doneText(title, result) }),
    onError: (error) => toastFailure(error, JOBS_TEXT.runFailed),
    onSettled: () => client.invalidateQueries({ queryKey: jobsQuery.queryKey }),
  });
  return (
    <Button
      className="relative z-10 @4xl:justify-self-end"
      isPending={run.isPending}
      onClick={() => run.mutate()}
    >
      {!run.isPending && <Play aria-hidden />}
      {JOBS_TEXT.runNow}
      <span className="sr-only">{title}</span>
    </Button>
  );
}
