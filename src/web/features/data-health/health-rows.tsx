import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { HealthFixBody, HealthRow, HealthRule } from '#shared/contracts/data-health.ts';
import { Button } from '#web/components/ui/button.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { SkeletonList } from '#web/components/ui/skeleton.tsx';
import { healthRowsQuery } from './data-health.queries.ts';
import { fixAllText, HEALTH_TEXT, moreText } from './data-health.text.ts';
import { MergeChoice } from './merge-choice.tsx';
import { type HealthFixing, useHealthFix } from './use-health-fix.ts';

/** The rows that contradict a rule, what each fix would make of them, and the fixes. */
export function HealthRows({ rule }: { rule: HealthRule }) {
  const { data, error, isFetching, refetch } = useQuery(healthRowsQuery(rule));
  const fix = useHealthFix(rule);
  if (data === undefined && error) {
    return (
      <ErrorState
        title={HEALTH_TEXT.rowsFailed}
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  if (data === undefined)
    return <SkeletonList count={3} label={HEALTH_TEXT.rowsLoading} itemClassName="h-14" />;
  if (data.count === 0) return <p className="text-body text-soft">{HEALTH_TEXT.rowsGone}</p>;
  const hidden = data.count - data.rows.length;
  return (
    <div className="grid gap-3">
      {!rule.isOneByOne && rule.fixes.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {rule.fixes.map(({ id, label }, at) => (
            <Button
              key={id}
              variant={at === 0 ? 'primary' : 'secondary'}
              isPending={fix.isPending && isOfAll(fix.variables, id)}
              disabled={fix.isPending}
              onClick={() => fix.mutate({ fix: id })}
            >
              {fixAllText(label, data.count)}
            </Button>
          ))}
        </div>
      )}
      <ul aria-label={`${HEALTH_TEXT.rows}: ${rule.title}`} className="divide-y divide-edge">
        {data.rows.map((row) => (
          <li
            key={`${row.entity}-${row.id}`}
            className="grid gap-x-6 gap-y-2 py-3 @2xl:grid-cols-[minmax(0,1fr)_auto]"
          >
            <div className="min-w-0">
              <RowLink row={row} />
              <p className="text-note text-soft">{row.problem}</p>
            </div>
            {row.choices.length > 0 ? (
              <MergeChoice row={row} fix={fix} />
            ) : (
              <RowFixes rule={rule} row={row} fix={fix} />
            )}
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className="text-note text-soft">{moreText(hidden)}</p>}
    </div>
  );
}

function isOfAll(body: HealthFixBody | undefined, fix: string): boolean {
  return body?.rows === undefined && body?.fix === fix;
}

/** Each button says what the row would become. */
function RowFixes({ rule, row, fix }: { rule: HealthRule; row: HealthRow; fix: HealthFixing }) {
  const { entity, id } = row;
  const possible = rule.fixes.filter((one) => row.becomes[one.id]);
  if (possible.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-2 @2xl:justify-end">
      {possible.map((one) => (
        <Button
          key={one.id}
          size="compact"
          aria-label={`${row.label} ${HEALTH_TEXT.becomes} ${row.becomes[one.id]}`}
          isPending={
            fix.isPending &&
            fix.variables?.fix === one.id &&
            fix.variables.rows?.some((named) => named.entity === entity && named.id === id) === true
          }
          disabled={fix.isPending}
          onClick={() => fix.mutate({ fix: one.id, rows: [{ entity, id }] })}
        >
          <span aria-hidden>→</span>
          {row.becomes[one.id]}
        </Button>
      ))}
    </div>
  );
}

const LINK =
  'font-semibold break-words underline decoration-edge-strong underline-offset-3 hover:decoration-current';

function RowLink({ row: { entity, id, label } }: { row: HealthRow }) {
  if (entity === 'payment')
    return (
      <Link to="/payments" search={{ order: id }} className={LINK}>
        {label}
      </Link>
    );
  if (entity === 'layby')
    return (
      <Link to="/layby" search={{ layby: id }} className={LINK}>
        {label}
      </Link>
    );
  return <p className="font-semibold break-words">{label}</p>;
}
