import { Link } from '@tanstack/react-router';
import { useAppConfig } from '#web/lib/session.ts';
import { FOOT_NAVIGATION } from '../navigation.ts';
import { ViewsSlot } from './views-slot.tsx';

/** The entries at the foot of the navigation, for people who look after the system. */
export function NavFoot({ onChoose }: { onChoose?: () => void }) {
  const { productName, version } = useAppConfig();
  return (
    <nav aria-label="System" className="mt-auto pt-4">
      <ul className="grid grid-cols-1 gap-0.5 border-t border-edge pt-2">
        {FOOT_NAVIGATION.map(({ to, label, icon: Icon }) => (
          <li key={to} className="relative">
            <Link
              to={to}
              {...(onChoose ? { onClick: onChoose } : {})}
              activeProps={{ className: 'text-text' }}
              inactiveProps={{ className: 'text-soft' }}
              className="flex min-h-9 items-center gap-3 rounded-control px-3 text-note font-medium hover:bg-panel-hover hover:text-text pointer-coarse:min-h-11"
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
