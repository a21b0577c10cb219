import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Bookmark, ChevronDown, Store } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { cn } from '#web/lib/cn.ts';
import { keepViewsRoom } from '#web/lib/views-room.ts';
import { useDeviceChoice } from '../density/device-choices.ts';
import { isViewOf, useAddress, viewLink } from './use-views.ts';
import { listViewsQuery } from './views.queries.ts';
import { foldText, viewsOfText } from './views.text.ts';

interface NavViewsProps {
  /** The path and name of the screen they belong to. */
  path: string;
  label: string;
  onChoose?: (() => void) | undefined;
  /** Called once they are loaded and no longer need reserved space. */
  onRead: () => void;
}

/** The views of a list under its entry in the navigation; they can be collapsed. */
export function NavViews({ path, label, onChoose, onRead }: NavViewsProps) {
  const { data, isError } = useQuery(listViewsQuery);
  const address = useAddress();
  const [kept, keep] = useDeviceChoice('views-folded');
  const folded = (kept ?? '').split(',').filter(Boolean);
  const isFolded = folded.includes(path);
  const views = (data ?? []).filter((view) => view.path === path);
  const room = isFolded ? 0 : views.length;
  const isRead = data !== undefined;
  const tellRead = useEffectEvent(onRead);
  useEffect(() => {
    if (isRead) keepViewsRoom(path, room);
    // After a failure the reserved space is released.
    if (isRead || isError) tellRead();
  }, [isRead, isError, path, room]);
  if (views.length === 0) return null;
  return (
    <>
      <button
        type="button"
        aria-expanded={!isFolded}
        aria-label={foldText(label, isFolded)}
        onClick={() => keep((isFolded ? folded.filter((one) => one !== path) : [...folded, path]).join(','))}
        className="absolute top-0.5 right-0.5 grid h-10 w-8 place-items-center rounded-control text-faint hover:bg-panel-hover hover:text-text"
      >
        <ChevronDown aria-hidden className={cn('size-4', isFolded && '-rotate-90')} />
      </button>
      {!isFolded && (
        <ul aria-label={viewsOfText(label)}>
          {views.map((view) => {
            const isCurrent = isViewOf(view, address.path, address.search);
            const Icon = view.isShared ? Store : Bookmark;
            return (
              <li key={view.id}>
                <Link
                  to={viewLink(view)}
                  {...(onChoose && { onClick: onChoose })}
                  activeProps={{}}
                  aria-current={isCurrent ? 'true' : undefined}
                  title={view.name}
                  className={cn(
                    'flex min-h-8 items-center gap-2 rounded-control pr-2 pl-10.5 text-note hover:bg-panel-hover hover:text-text pointer-coarse:min-h-11',
                    isCurrent ? 'font-semibold text-cyan-ink' : 'text-soft',
                  )}
                >
                  <Icon aria-hidden className={cn('size-3.5 shrink-0', !isCurrent && 'text-faint')} />
                  <span className="truncate">{view.name}</span>
                </Link>
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}
