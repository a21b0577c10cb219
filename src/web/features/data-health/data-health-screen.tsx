import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheckBig, HeartPulse, ScanSearch } from 'lucide-react';
import type { HealthRule } from '#shared/contracts/data-health.ts';
import { formatLongDateTime } from '#shared/domain/calendar.ts';
import { toastFailure } from '#web/components/form-failure.ts';
import { ListLoading } from '#web/components/list-loading.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { toast } from '#web/components/ui/overlay/toast-store.ts';
import { PageHeader } from '#web/components/ui/page-header.tsx';
import { useAppConfig } from '#web/lib/session.ts';
import { checkDataHealth, dataHealthQuery } from './data-health.queries.ts';
import { checkedText, foundText, HEALTH_TEXT } from './data-health.text.ts';
import { HealthRuleCard } from './health-rule-card.tsx';

/** Contradictions in the shop's data, at /data-health. */
export function DataHealthScreen() {
  const { data, error, isPending, isFetching, refetch } = useQuery(dataHealthQuery);
  return (
    <>
      <PageHeader
        title={HEALTH_TEXT.title}
        subtitle={data ? <CheckedAt rules={data.rules} /> : HEALTH_TEXT.subtitle}
        actions={<CheckNow />}
      />
      {data ? (
        <Findings rules={data.rules} />
      ) : isPending && !error ? (
        <ListLoading label={HEALTH_TEXT.loading} rowHeightPx={84} />
      ) : (
        <ErrorState
          title={HEALTH_TEXT.loadFailed}
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
    </>
  );
}

function CheckedAt({ rules }: { rules: readonly HealthRule[] }) {
  const { timeZone } = useAppConfig();
  const [earliest] = rules.flatMap(({ checkedAt }) => checkedAt ?? []).toSorted();
  if (earliest === undefined) return HEALTH_TEXT.subtitle;
  return checkedText(formatLongDateTime(new Date(earliest), timeZone));
}

function CheckNow() {
  const client = useQueryClient();
  const check = useMutation({
    mutationFn: checkDataHealth,
    onSuccess: (found) => {
      client.setQueryData(dataHealthQuery.queryKey, found);
      const countOf = (isMeant: (rule: HealthRule) => boolean) =>
        found.rules.filter(isMeant).reduce((sum, { count }) => sum + (count ?? 0), 0);
      const wrong = countOf(({ fixes }) => fixes.length > 0);
      const waiting = countOf(({ fixes }) => fixes.length === 0);
      toast({ title: HEALTH_TEXT.checkedTitle, description: foundText(wrong, waiting) });
    },
    onError: (error) => toastFailure(error, HEALTH_TEXT.checkFailed),
  });
  return (
    <Button isPending={check.isPending} onClick={() => check.mutate()}>
      {!check.isPending && <ScanSearch aria-hidden />}
      {HEALTH_TEXT.check}
    </Button>
  );
}

function Findings({ rules }: { rules: readonly HealthRule[] }) {
  const found = rules.filter(({ count }) => count !== null && count > 0);
  const inOrder = rules.filter(({ count }) => count === 0);
  if (inOrder.length + found.length === 0)
    return (
      <EmptyState icon={HeartPulse} title={HEALTH_TEXT.neverTitle} description={HEALTH_TEXT.neverNote} />
    );
  return (
    <div className="@container grid gap-4">
      {found.length === 0 ? (
        <EmptyState icon={CircleCheckBig} title={HEALTH_TEXT.wellTitle} description={HEALTH_TEXT.wellNote} />
      ) : (
        <ul aria-label={HEALTH_TEXT.list} className="grid gap-2">
          {found.map((rule, at) => (
            <li key={rule.id}>
              <HealthRuleCard rule={rule} isFirst={at === 0} />
            </li>
          ))}
        </ul>
      )}
      {inOrder.length > 0 && (
        <ul aria-label={HEALTH_TEXT.inOrder} className="grid gap-1 px-1 text-note text-soft">
          {inOrder.map(({ id, title }) => (
            <li key={id} className="flex items-center gap-2">
              <CircleCheckBig aria-hidden className="size-4 shrink-0 text-success-ink" />
              {title}: {HEALTH_TEXT.inOrder.toLowerCase()}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
