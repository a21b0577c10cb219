import { Link, useRouterState } from '@tanstack/react-router';
import { cn } from '#web/lib/cn.ts';
import { isActiveItem, NAVIGATION } from '../navigation.ts';
import { ViewsSlot } from './views-slot.tsx';

/** The twelve entries; `onChoose` closes the drawer. */
export function NavList({ onChoose }: { onChoose?: () => void }) {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  return (
    <ul className="grid grid-cols-1 gap-0.5">
      {NAVIGATION.map((item) => {
        const isActive = isActiveItem(item, pathname);
        return (
          <li key={item.to} className="relative">
            <Link
              to={item.to}
              {...(onChoose ? { onClick: onChoose } : {})}
              aria-current={isActive ? 'page' : undefined}
              activeProps={{}}
              className={cn(
                'relative flex min-h-11 items-center gap-3 rounded-control border border-transparent px-3 text-body font-medium text-soft transition-colors hover:bg-panel-hover hover:text-text',
                isActive &&
                  'border-edge-strong bg-linear-to-r from-cyan/18 to-violet/10 text-text before:absolute before:inset-y-2.5 before:left-0 before:w-[3px] before:rounded-full before:bg-cyan',
              )}
            >
              <item.icon
                aria-hidden
                className={cn('size-4.5 shrink-0', isActive ? 'text-cyan-ink' : 'text-faint')}
              />
              {item.label}
            </Link>
            <ViewsSlot path={item.to} label={item.label} onChoose={onChoose} />
          </li>
        );
      })}
    </ul>
  );
}
