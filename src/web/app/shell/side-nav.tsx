import { LogoMark } from '#web/components/logo.tsx';
import { useAppConfig } from '#web/lib/session.ts';
import { NavFoot } from './nav-foot.tsx';
import { NavList } from './nav-list.tsx';

/** The navigation that stays in sight on wide screens. */
export function SideNav() {
  return (
    <div className="sticky top-0 hidden h-dvh flex-col overflow-y-auto border-r border-edge bg-ground-raised/70 p-3 [scrollbar-width:thin] lg:flex">
      <Brand />
      <nav aria-label="Main">
        <NavList />
      </nav>
      <NavFoot />
    </div>
  );
}

export function Brand() {
  const { productName } = useAppConfig();
  return (
    <div className="mb-3 flex min-h-12 items-center gap-3 px-3">
      <LogoMark />
      <span className="truncate font-display text-lg font-semibold tracking-tight">{productName}</span>
    </div>
  );
}
