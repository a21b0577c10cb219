import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import type { JobsReply } from '#shared/contracts/jobs.ts';
import { lazyPart } from '#web/components/dialog/lazy-part.tsx';
import { ListLoading } from '#web/components/list-loading.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { PageHeader } from '#web/components/ui/page-header.tsx';
import { Panel } from '#web/components/ui/panel.tsx';
import { BackupsPanel } from './backups-panel.tsx';
import { JobCard } from './job-card.tsx';
import { jobsQuery } from './jobs.queries.ts';
import { JOBS_TEXT } from './jobs.text.ts';

const ShopFilesPanel = lazyPart(() => import('./shop-files-panel.tsx'), 'ShopFilesPanel');

/** The background jobs of the system, at /jobs. */
export function JobsScreen() {
  return (
    <>
      <PageHeader
        title={JOBS_TEXT.title}
        subtitle={JOBS_TEXT.subtitle}
        actions={
          <Button asChild variant="ghost">
            <Link to="/data-health">{JOBS_TEXT.dataHealth}</Link>
          </Button>
        }
      />
      <Jobs />
    </>
  );
}

function Jobs() {
  const { data, error, isPending, isFetching, refetch } = useQuery(jobsQuery);
  if (isPending) return <ListLoading label={JOBS_TEXT.loading} rowHeightPx={96} />;
  if (data === undefined) {
    return (
      <ErrorState
        title={JOBS_TEXT.loadFailed}
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  return (
    <div className="@container grid gap-4">
      {data.warnings.length > 0 && <Warnings texts={data.warnings} />}
      <BackupsPanel />
      <ShopFilesPanel />
      <ul aria-label={JOBS_TEXT.list} className="grid gap-2">
        {data.jobs.map((job) => (
          <li key={job.name}>
            <JobCard job={job} />
          </li>
        ))}
      </ul>
      <Alerts push={data.push} />
    </div>
  );
}

function Warnings({ texts }: { texts: readonly string[] }) {
  return (
    <ul aria-label={JOBS_TEXT.warnings} className="grid gap-2">
      {texts.map((text) => (
        <li
          key={text}
          className="flex gap-2.5 rounded-row border border-edge-strong bg-panel p-3 text-body text-warning-ink"
        >
          <TriangleAlert aria-hidden className="mt-0.5 size-4.5 shrink-0" />
          <p className="min-w-0">{text}</p>
        </li>
      ))}
    </ul>
  );
}

function Alerts({ push }: Pick<JobsReply, 'push'>) {
  const facts = [
    { label: JOBS_TEXT.waiting, value: push.waiting },
    { label: JOBS_TEXT.givenUp, value: push.failed },
    { label: JOBS_TEXT.devices, value: push.subscriptions },
  ];
  return (
    <Panel title={JOBS_TEXT.alerts}>
      <dl className="grid gap-x-6 gap-y-3 @md:grid-cols-3">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-note text-soft">{label}</dt>
            <dd className="numerals text-2xl font-semibold">{value.toLocaleString('en')}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
