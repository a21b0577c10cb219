import { Link, useRouterState } from '@tanstack/react-router';
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

type ThumbPath = keyof typeof SHORT_LABELS;

const ITEMS = (Object.keys(SHORT_LABELS) as ThumbPath[]).flatMap((to) =>
  NAVIGATION.filter((item) => item.to === to),
);

/** The six places of every day within reach of a thumb. Opaque, and part of the page's flow: it hides nothing. */
export function BottomBar() {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  return (
    <nav
      aria-label="Quick"
      className="safe-bottom sticky bottom-0 z-30 border-t border-edge bg-ground-raised sm:hidden"
    >
      <ul className="grid grid-cols-6">
        {ITEMS.map((item) => {
          const isActive = isActiveItem(item, pathname);
          return (
            <li key={item.to}>
              <Link
                to={item.to}
                aria-current={isActive ? 'page' : undefined}
                activeProps={{}}
                className={cn(
                  'grid min-h-14 content-center justify-items-center gap-1 text-[0.6875rem] font-medium text-soft',
                  isActive && 'text-cyan-ink',
                )}
              >
                <item.icon aria-hidden className="size-5" />
                {SHORT_LABELS[item.to as ThumbPath]}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
