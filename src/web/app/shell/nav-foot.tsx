import { Link, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useAppConfig } from '#web/lib/session.ts';
import { FOOT_NAVIGATION } from '../navigation.ts';
import { ViewsSlot } from './views-slot.tsx';

/** The marks of the current entry, as above but without its border. */
const ACTIVE =
  'bg-linear-to-r from-cyan/18 to-violet/10 text-text before:absolute before:inset-y-2 before:left-0 before:w-[3px] before:rounded-full before:bg-cyan';

/** The entries at the foot of the navigation, for people who look after the system. */
export function NavFoot({ onChoose }: { onChoose?: () => void }) {
  const { productName, version } = useAppConfig();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const list = useRef<HTMLUListElement>(null);
  // The navigation is longer than many screens: without this the current entry may be out of sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect reads the entry that the path has marked
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [pathname]);
  return (
    <nav aria-label="System" className="mt-auto pt-4">
      <ul ref={list} className="grid grid-cols-1 gap-0.5 border-t border-edge pt-2">
        {FOOT_NAVIGATION.map(({ to, label, icon: Icon }) => (
          <li key={to} className="relative">
            <Link
              to={to}
              {...(onChoose ? { onClick: onChoose } : {})}
              activeProps={{ className: ACTIVE }}
              inactiveProps={{ className: 'text-soft' }}
              className="relative flex min-h-9 items-center gap-3 rounded-control px-3 text-note font-medium hover:bg-panel-hover hover:text-text pointer-coarse:min-h-11"
            >
              <Icon aria-hidden className="size-4 shrink-0 text-faint" />
              {label}
            </Link>
            <ViewsSlot path={to} label={label} onChoose={onChoose} />
          </li>
        ))}
      </ul>
      <p className="px-3 pt-1 text-xs text-soft">
        {productName} {version}
      </p>
    </nav>
  );
}
