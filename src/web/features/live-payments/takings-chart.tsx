import type { LivePaymentsSummary } from '#shared/contracts/live-payments.ts';
import { formatMoney } from '#shared/domain/money.ts';
import { cn } from '#web/lib/cn.ts';
import { LIVE_TEXT, receiptsText } from './live-payments.text.ts';
import { shortMoney, type TakingsBar, takingsBars } from './takings-bars.ts';

/** With more bars than this, there is no room for a figure on each. */
const FIGURES_LIMIT = 12;
const TICKS_WANTED = 8;

/** The takings of each day as bars. Renders nothing for a single day, whose total is shown above. */
export function TakingsChart({ summary }: { summary: LivePaymentsSummary }) {
  const bars = takingsBars(summary);
  if (bars.length < 2) return null;
  const largest = Math.max(...bars.map(({ cents }) => Math.abs(cents)), 1);
  const tickEvery = Math.ceil(bars.length / TICKS_WANTED);
  return (
    <figure className="glass p-4">
      <figcaption className="text-base font-semibold">{LIVE_TEXT.takings}</figcaption>
      <ul aria-label={LIVE_TEXT.takings} className="mt-3 flex h-36 items-stretch gap-1 sm:gap-1.5">
        {bars.map((bar, index) => (
          <Bar
            key={bar.key}
            bar={bar}
            largest={largest}
            hasFigure={bars.length <= FIGURES_LIMIT}
            hasTick={(bars.length - 1 - index) % tickEvery === 0}
          />
        ))}
      </ul>
    </figure>
  );
}

interface BarProps {
  bar: TakingsBar;
  largest: number;
  hasFigure: boolean;
  hasTick: boolean;
}

function Bar({ bar, largest, hasFigure, hasTick }: BarProps) {
  const words = `${bar.name}: ${formatMoney(bar.cents)}, ${receiptsText(bar.count)}`;
  return (
    <li className="flex min-w-0 flex-1 flex-col items-center justify-end gap-1 text-center" title={words}>
      <span className="sr-only">{words}</span>
      <span aria-hidden className="flex min-h-0 w-full flex-1 flex-col items-center justify-end gap-1">
        {hasFigure && bar.cents !== 0 && (
          <span className="numerals text-xs whitespace-nowrap text-soft">{shortMoney(bar.cents)}</span>
        )}
        <span
          // A bar below zero, with more refunds than takings, is highlighted.
          data-stage={bar.cents < 0 ? 'overdue' : 'device_collected'}
          className={cn(
            'block w-full max-w-14 rounded-t-md',
            bar.cents === 0 ? 'h-px bg-edge-strong' : 'min-h-1 bg-stage',
          )}
          style={bar.cents === 0 ? undefined : { height: heightOf(bar, largest, hasFigure) }}
        />
      </span>
      <span aria-hidden className="h-4 text-xs whitespace-nowrap text-soft">
        {hasTick && bar.tick}
      </span>
    </li>
  );
}

/** The bar's share of the height that remains below its figure. */
function heightOf({ cents }: TakingsBar, largest: number, hasFigure: boolean): string {
  return `calc((100% - ${hasFigure ? '1.25rem' : '0px'}) * ${Math.abs(cents) / largest})`;
}
