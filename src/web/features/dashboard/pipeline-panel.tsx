import { Link } from '@tanstack/react-router';
import type { DashboardStats } from '#shared/contracts/dashboard.ts';
import { Panel } from '#web/components/ui/panel.tsx';
import { formatCount } from '#web/lib/format.ts';
import { PIPELINE } from './dashboard-tiles.ts';

/** How many orders stand at each step right now. */
export function PipelinePanel({ stats }: { stats: DashboardStats }) {
  const longest = Math.max(1, ...PIPELINE.map((step) => stats.waiting[step.stage]));
  return (
    <Panel title="Pipeline" aside="orders waiting at each step" className="xl:col-span-2">
      <ul className="grid gap-0.5">
        {PIPELINE.map((step) => {
          const count = stats.waiting[step.stage];
          return (
            <li key={step.stage} data-stage={step.stage}>
              <Link
                to="/payments"
                search={{ status: step.stage, exact: '1' }}
                className="grid min-h-9 pointer-coarse:min-h-11 grid-cols-[5.5rem_1fr_auto] items-center gap-3 rounded-lg px-2 text-body hover:bg-panel-hover sm:grid-cols-[7rem_1fr_auto]"
              >
                <span className="sr-only">{`${step.label}, ${formatCount(count, 'order')} waiting`}</span>
                <span aria-hidden className="font-medium">
                  {step.label}
                </span>
                <span className="h-2.5 overflow-hidden rounded-full bg-track">
                  <span
                    className="block h-full rounded-full bg-linear-to-r from-stage/55 to-stage"
                    style={{ width: `${(count / longest) * 100}%` }}
                  />
                </span>
                <span aria-hidden className="numerals min-w-9 text-right font-semibold">
                  {count}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
