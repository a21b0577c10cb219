import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, ShieldCheck } from 'lucide-react';
import type { BackupRun, BackupsReply } from '#shared/contracts/backups.ts';
import { toastFailure } from '#web/components/form-failure.ts';
import { ListLoading } from '#web/components/list-loading.tsx';
import { Notice } from '#web/components/notice.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { toast } from '#web/components/ui/overlay/toast-store.ts';
import { Panel } from '#web/components/ui/panel.tsx';
import { useToday } from '#web/lib/shop-clock.ts';
import { BackupLine } from './backup-line.tsx';
import { backupAddress, backupsQuery, beginBackup } from './backups.queries.ts';
import { BACKUPS_TEXT, copiedText, momentText, totalsText } from './backups.text.ts';
import { JOBS_TEXT } from './jobs.text.ts';

const IN_SIGHT = 6;

/** Whether the shop could be restored today: the newest backup that was restored and compared, and the existing backups. */
export function BackupsPanel() {
  const { data, error, isPending, isFetching, refetch } = useQuery(backupsQuery);
  if (isPending) return <ListLoading label={BACKUPS_TEXT.loading} rowHeightPx={160} />;
  if (data === undefined) {
    return (
      <ErrorState
        title={BACKUPS_TEXT.loadFailed}
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  return (
    <Panel title={BACKUPS_TEXT.title}>
      {data.isOn ? <Backups backups={data} /> : <p className="text-body text-soft">{BACKUPS_TEXT.isOff}</p>}
    </Panel>
  );
}

function Backups({ backups }: { backups: BackupsReply }) {
  const shown = backups.runs.filter((run) => run.isKept || run.state !== 'made');
  const newest = shown.find((run) => run.isKept);
  const [inSight, older] = [shown.slice(0, IN_SIGHT), shown.slice(IN_SIGHT)];
  return (
    <div className="grid gap-4">
      {backups.age === 'late' && <Notice tone="warning" title={BACKUPS_TEXT.late} />}
      {backups.age === 'overdue' && (
        <Notice tone="danger" title={BACKUPS_TEXT.overdue}>
          {BACKUPS_TEXT.overdueWords}
        </Notice>
      )}
      <div className="grid items-start gap-4 @4xl:grid-cols-[minmax(0,1fr)_auto]">
        <LastVerified backups={backups} />
        <div className="flex flex-wrap gap-2">
          <BackUpNow isRunning={backups.runs.some(({ state }) => state === 'running')} />
          {newest && <DownloadNewest run={newest} />}
        </div>
      </div>
      <Places backups={backups} />
      {shown.length === 0 ? (
        <p className="text-body text-soft">{BACKUPS_TEXT.noneYet}</p>
      ) : (
        <section aria-label={BACKUPS_TEXT.list}>
          <Lines runs={inSight} />
          {older.length > 0 && (
            <details className="border-t border-edge">
              <summary className="min-h-11 py-2.5 text-note text-soft">
                {BACKUPS_TEXT.older} ({older.length})
              </summary>
              <Lines runs={older} />
            </details>
          )}
          <p className="mt-3 text-note text-soft">{BACKUPS_TEXT.holdsEverything}</p>
        </section>
      )}
    </div>
  );
}

function Lines({ runs }: { runs: readonly BackupRun[] }) {
  return (
    <ul>
      {runs.map((run) => (
        <BackupLine key={run.id} run={run} />
      ))}
    </ul>
  );
}

function LastVerified({ backups: { lastVerified } }: { backups: BackupsReply }) {
  const { today, zone } = useToday();
  return (
    <div className="min-w-0">
      <p className="text-note text-soft">{BACKUPS_TEXT.lastVerified}</p>
      {lastVerified === null ? (
        <p className="text-lg font-semibold">{BACKUPS_TEXT.noneVerified}</p>
      ) : (
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-lg font-semibold tabular-nums">
          <ShieldCheck aria-hidden className="size-5 shrink-0 text-stage" data-stage="device_collected" />
          <time dateTime={lastVerified.startedAt}>{momentText(lastVerified.startedAt, today, zone)}</time>
          <span className="font-medium">{totalsText(lastVerified.totals)}</span>
          <Badge stage="device_collected" hasDot>
            Equal
          </Badge>
        </p>
      )}
    </div>
  );
}

function Places({ backups: { copyTo, isEncrypted } }: { backups: BackupsReply }) {
  const { today, zone } = useToday();
  const place = () => {
    if (copyTo === null) return BACKUPS_TEXT.noSecondPlace;
    if (!copyTo.isThere) return BACKUPS_TEXT.secondPlaceAway;
    const { lastCopiedAt } = copyTo;
    return lastCopiedAt === null ? 'Connected' : copiedText(momentText(lastCopiedAt, today, zone));
  };
  const facts = [
    { label: BACKUPS_TEXT.secondPlace, value: place(), isWarning: copyTo !== null && !copyTo.isThere },
    {
      label: BACKUPS_TEXT.passphrase,
      value: isEncrypted ? BACKUPS_TEXT.isEncrypted : BACKUPS_TEXT.isPlain,
      isWarning: false,
    },
  ];
  return (
    <dl className="grid gap-x-6 gap-y-3 text-note @3xl:grid-cols-2">
      {facts.map(({ label, value, isWarning }) => (
        <div key={label}>
          <dt className="text-soft">{label}</dt>
          <dd className={isWarning ? 'text-warning-ink' : ''}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function BackUpNow({ isRunning }: { isRunning: boolean }) {
  const client = useQueryClient();
  const begin = useMutation({
    mutationFn: beginBackup,
    onSuccess: () => toast({ title: JOBS_TEXT.success, description: BACKUPS_TEXT.begun }),
    onError: (error) => toastFailure(error, BACKUPS_TEXT.beginFailed),
    onSettled: () => client.invalidateQueries({ queryKey: backupsQuery.queryKey }),
  });
  return (
    <Button isPending={begin.isPending || isRunning} onClick={() => begin.mutate()}>
      {BACKUPS_TEXT.backUpNow}
    </Button>
  );
}

function DownloadNewest({ run }: { run: BackupRun }) {
  return (
    <Button asChild>
      <a href={backupAddress(run.id)} download={run.file ?? ''}>
        <Download aria-hidden />
        {BACKUPS_TEXT.download}
      </a>
    </Button>
  );
}
