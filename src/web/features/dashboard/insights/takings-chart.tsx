import { scaleLinear } from 'd3-scale';
import { area, curveMonotoneX, line } from 'd3-shape';
import { useId, useState } from 'react';
import { formatMoney } from '#shared/domain/money.ts';
import { axisMoney, INSIGHTS_TEXT } from './insights.text.ts';
import type { TakingsDay, TakingsSeries } from './takings-series.ts';

/** The drawing's height in its own units, whatever its size on the screen; line widths do not scale. */
const HIGH = 100;
const TICKS = 3;
const NAMED_DAYS = new Set([1, 5, 10, 15, 20, 25, 30]);

/** The takings up to each day as lines; below, those of each day as bars. The table contains the same figures. */
export function TakingsChart({ series }: { series: TakingsSeries }) {
  const [pointed, setPointed] = useState<number | null>(null);
  const { days } = series;
  const day = days.find(({ number }) => number === pointed);
  return (
    <div aria-hidden className="takings" onPointerLeave={() => setPointed(null)}>
      <p className="takings-readout numerals">{day ? dayWords(day) : ''}</p>
      <Plot
        name="sums"
        values={days.flatMap(({ nowSum, beforeSum }) => [nowSum, beforeSum])}
        count={days.length}
      >
        {(yOf) => <Sums days={days} yOf={yOf} />}
      </Plot>
      <Plot name="days" values={days.flatMap(({ now, before }) => [now, before])} count={days.length}>
        {(yOf) => <Bars days={days} yOf={yOf} />}
      </Plot>
      <div className="takings-days">
        {days.map(({ number }) => (
          <span
            key={number}
            data-pointed={number === pointed || undefined}
            onPointerEnter={() => setPointed(number)}
          >
            {NAMED_DAYS.has(number) ? number : ''}
          </span>
        ))}
      </div>
    </div>
  );
}

type YOf = (cents: number) => number;

interface PlotProps {
  name: 'sums' | 'days';
  values: (number | null)[];
  count: number;
  children: (yOf: YOf) => React.ReactNode;
}

/** Grid lines at round amounts, their labels at the left, and the drawing above them. */
function Plot({ name, values, count, children }: PlotProps) {
  const known = values.filter((value) => value !== null);
  const yOf = scaleLinear()
    .domain([Math.min(0, ...known), Math.max(1, ...known)])
    .nice(TICKS)
    .range([HIGH, 0]);
  return (
    <div className="takings-plot" data-plot={name}>
      {yOf.ticks(TICKS).map((cents) => (
        <span key={cents} className="takings-tick numerals" style={{ top: `${yOf(cents)}%` }}>
          <span>{axisMoney(cents)}</span>
        </span>
      ))}
      <svg
        aria-hidden
        viewBox={`0 0 ${count} ${HIGH}`}
        preserveAspectRatio="none"
        className="takings-drawing"
      >
        {children(yOf)}
      </svg>
    </div>
  );
}

function Sums({ days, yOf }: { days: readonly TakingsDay[]; yOf: YOf }) {
  const id = useId();
  const drawn = (key: 'nowSum' | 'beforeSum') =>
    line<TakingsDay>()
      .defined((day) => day[key] !== null)
      .x(({ number }) => number - 0.5)
      .y((day) => yOf(day[key] ?? 0))
      .curve(curveMonotoneX)([...days]) ?? '';
  const below = area<TakingsDay>()
    .defined(({ nowSum }) => nowSum !== null)
    .x(({ number }) => number - 0.5)
    .y0(yOf(0))
    .y1(({ nowSum }) => yOf(nowSum ?? 0))
    .curve(curveMonotoneX);
  return (
    <>
      <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" className="takings-glow" />
        <stop offset="1" className="takings-glow-end" />
      </linearGradient>
      <path d={below([...days]) ?? ''} fill={`url(#${id})`} />
      <path d={drawn('beforeSum')} className="takings-line" data-series="before" />
      <path d={drawn('nowSum')} className="takings-line" data-series="now" />
    </>
  );
}

const BAR = 0.56;

function Bars({ days, yOf }: { days: readonly TakingsDay[]; yOf: YOf }) {
  return days.map(({ number, now, before }) => (
    <g key={number}>
      <Bar x={number - 0.94} width={0.88} cents={before} series="before" yOf={yOf} />
      <Bar x={number - (1 + BAR) / 2} width={BAR} cents={now} series="now" yOf={yOf} />
    </g>
  ));
}

interface BarProps {
  x: number;
  width: number;
  cents: number | null;
  series: 'now' | 'before';
  yOf: YOf;
}

function Bar({ x, width, cents, series, yOf }: BarProps) {
  if (cents === null || cents === 0) return null;
  const [top, bottom] = [Math.min(yOf(cents), yOf(0)), Math.max(yOf(cents), yOf(0))];
  const isBack = cents < 0 || undefined;
  return (
    <rect
      className="takings-bar"
      data-series={series}
      data-back={isBack}
      {...{ x, width, y: top, height: bottom - top }}
    />
  );
}

/** '12 · N$ 1,000.00, Total to date N$ 20,000.00 (N$ 18,000.00)'. */
function dayWords({ number, now, nowSum, before, beforeSum }: TakingsDay): string {
  const parts = now === null ? [before, beforeSum] : [now, nowSum];
  const words = parts.map((cents) => (cents === null ? '–' : formatMoney(cents)));
  return `${number}: ${words[0]} · ${INSIGHTS_TEXT.cumulated} ${words[1]}`;
}
