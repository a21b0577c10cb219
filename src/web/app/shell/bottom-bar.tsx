import { Link, useRouterState } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { openPalette } from '#web/features/palette/public/palette-opening.ts';
import { cn } from '#web/lib/cn.ts';
import { isActiveItem, NAVIGATION } from '../navigation.ts';

const SHORT_LABELS = {
  '/': 'Home',
  '/payments': 'Orders',
  '/ready-for-collection': 'Ready',
  '/delivery-tracking': 'Delivery',
  '/customers': 'Customers',
  '/live-payments': 'Live',
} as const;

const LOOK =
  'grid min-h-14 min-w-11 content-center justify-items-center gap-1 text-[0.6875rem] font-medium text-soft';

type ThumbPath = keyof typeof SHORT_LABELS;

const ITEMS = (Object.keys(SHORT_LABELS) as ThumbPath[]).flatMap((to) =>
  NAVIGATION.filter((item) => item.to === to),
);

/** The six most used screens and the search, within reach of a thumb. Opaque and part of the page's flow, so that it hides nothing. */
export function BottomBar() {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  return (
    <nav
      aria-label="Quick"
      className="safe-bottom sticky bottom-0 z-30 border-t border-edge bg-ground-raised sm:hidden"
    >
      <ul className="grid grid-cols-[repeat(7,auto)]">
        {ITEMS.map((item) => {
          const isActive = isActiveItem(item, pathname);
          return (
            <li key={item.to} className="min-w-0">
              <Link
                to={item.to}
                aria-current={isActive ? 'page' : undefined}
                activeProps={{}}
                className={cn(LOOK, isActive && 'text-cyan-ink')}
              >
                <item.icon aria-hidden className="size-5" />
                {SHORT_LABELS[item.to as ThumbPath]}
              </Link>
            </li>
          );
        })}
        <li className="min-w-0">
          <button type="button" onClick={() => openPalette()} className={cn('w-full', LOOK)}>
            <Search aria-hidden className="size-5" />
            Search
          </button>
        </li>
      </ul>
    </nav>
  );
}
