import { type CSSProperties, useState } from 'react';
import { lazyPart } from '#web/components/dialog/lazy-part.tsx';
import { useIsSettled } from '#web/lib/use-is-settled.ts';
import { viewsRoom } from '#web/lib/views-room.ts';

const NavViews = lazyPart(() => import('#web/components/list/views/nav-views.tsx'), 'NavViews', {
  isOptional: true,
});

interface ViewsSlotProps {
  path: string;
  label: string;
  onChoose?: (() => void) | undefined;
}

/** The saved views of a list, under its entry in the navigation; space is reserved until they are loaded. */
export function ViewsSlot(props: ViewsSlotProps) {
  const isSettled = useIsSettled();
  const [room, setRoom] = useState(() => viewsRoom()[props.path] ?? 0);
  return (
    <div
      style={{ '--rows': room } as CSSProperties}
      className="min-h-[calc(var(--rows)*2rem)] pointer-coarse:min-h-[calc(var(--rows)*2.75rem)]"
    >
      {isSettled && <NavViews {...props} onRead={() => setRoom(0)} />}
    </div>
  );
}
