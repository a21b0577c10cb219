import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { formatCount } from '#shared/domain/counts.ts';
import { cn } from '#web/lib/cn.ts';
import { type DashboardTile, padCount } from './dashboard-tiles.ts';
import { CountPulse, type LastRead, RollingCount } from './rolling-count.tsx';
import { CORNER_LINK, TileNote } from './tile-note.tsx';

interface StatTileProps {
  tile: DashboardTile;
  count: number;
  lastRead: LastRead;
  /** Orders exactly at this step, when the tile's own number is cumulative. */
  waitingCount?: number | undefined;
}

/**
 * A number that links to its list; the second line links to the orders that wait at exactly this step, or need attention. Rendered again
 * only when it changes.
 */
export const StatTile = memo(function StatTile({ tile, count, lastRead, waitingCount }: StatTileProps) {
  return (
    <li
      data-stage={tile.stage}
      className="stage-tile flex flex-col p-3.5 sm:p-5 max-sm:[&:nth-child(11)]:col-span-full"
    >
      <CountPulse count={count} lastRead={lastRead} />
      <div className="flex items-start justify-between gap-2">
        <p
          aria-hidden
          className={cn(
            'numerals leading-none font-medium sm:text-tile',
            'in-data-[theme=dark]:[text-shadow:0_0_28px_color-mix(in_oklab,var(--stage)_55%,transparent)]',
            narrowSizeOf(count),
          )}
        >
          <RollingCount text={padCount(count, 2)} />
        </p>
        <span className="stage-chip grid size-8 shrink-0 place-items-center rounded-control sm:size-10">
          <tile.icon aria-hidden className="size-4 sm:size-5" />
        </span>
      </div>
      <h2 className="mt-2.5 font-sans text-body leading-snug font-semibold sm:mt-3 sm:text-name">
        <Link
          to={tile.to}
          search={tile.search}
          aria-label={`${tile.title}, ${formatCount(count, tile.noun)}`}
          className="inline-block min-h-6 after:absolute after:inset-0 after:rounded-panel focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-(--focus)"
        >
          {tile.title}
        </Link>
      </h2>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <p className="text-note leading-snug text-soft">{tile.description}</p>
        {tile.waitingStage && waitingCount !== undefined ? (
          <Link to={tile.to} search={{ ...tile.search, exact: '1' }} className={CORNER_LINK}>
            {waitingCount} waiting at this step
          </Link>
        ) : (
          <TileNote stat={tile.stat} />
        )}
      </div>
    </li>
  );
});

/** On a phone two tiles share 360 px: a long number gets a smaller font instead of being cut. */
function narrowSizeOf(count: number): string {
  if (count < 10_000) return 'text-[2.125rem]';
  return count < 100_000 ? 'text-[1.75rem]' : 'text-2xl';
}
