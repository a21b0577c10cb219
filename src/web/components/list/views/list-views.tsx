import { useNavigate, useRouter } from '@tanstack/react-router';
import { Bookmark, BookmarkPlus, Check, RefreshCw, Settings2, Store } from 'lucide-react';
import { useState } from 'react';
import type { ListView } from '#shared/contracts/list-views.ts';
import { lazyDialog } from '#web/components/dialog/lazy-dialog.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { DropdownMenu, MenuItem, MenuSeparator } from '#web/components/ui/overlay/dropdown-menu.tsx';
import { cn } from '#web/lib/cn.ts';
import { useViewChanges } from './use-view-changes.ts';
import { useViews, viewLink } from './use-views.ts';
import { currentText, overwriteText, VIEWS_TEXT } from './views.text.ts';

const SaveViewDialog = lazyDialog(
  VIEWS_TEXT.saveTitle,
  () => import('./save-view-dialog.tsx'),
  'SaveViewDialog',
);
const ManageViewsDialog = lazyDialog(
  VIEWS_TEXT.manageTitle,
  () => import('./manage-views-dialog.tsx'),
  'ManageViewsDialog',
);

/** The views of the current list: to show, save or update one. Nothing on a screen without views. */
export function ListViews() {
  const { path, ...shown } = useViews();
  // State of one list does not carry over to the next.
  return path === null ? null : <ViewsOfList key={path} path={path} {...shown} />;
}

function ViewsOfList({
  path,
  views,
  current,
  left,
  now,
  canSave,
}: ReturnType<typeof useViews> & { path: string }) {
  const { history } = useRouter();
  const navigate = useNavigate();
  const { change } = useViewChanges();
  const [isSaving, setIsSaving] = useState(false);
  const [isManaging, setIsManaging] = useState(false);
  const show = (view: ListView) =>
    view === current ? void navigate({ to: path, search: {} }) : history.push(viewLink(view));
  return (
    <>
      <DropdownMenu
        align="start"
        trigger={
          <Button
            variant="ghost"
            aria-label={current === null ? VIEWS_TEXT.button : currentText(current.name)}
            title={current?.name ?? VIEWS_TEXT.button}
            className="max-w-44 min-w-11 flex-none px-2.5 max-sm:max-w-24"
          >
            <Bookmark
              aria-hidden
              className={cn('size-[1.15rem]', current !== null && 'fill-current text-cyan-ink')}
            />
            {current !== null && <span className="truncate text-note max-sm:hidden">{current.name}</span>}
          </Button>
        }
      >
        {views.map((view) => (
          <MenuItem key={view.id} className="max-w-80" onSelect={() => show(view)}>
            {view.isShared ? <Store aria-hidden /> : <Bookmark aria-hidden />}
            <span className="min-w-0 flex-1 truncate">{view.name}</span>
            {view === current && <Check aria-label="Shown" className="text-cyan-ink" />}
          </MenuItem>
        ))}
        {views.length > 0 && <MenuSeparator />}
        {left !== null && canSave && (
          <MenuItem className="max-w-80" onSelect={() => change.mutate({ view: left, to: { search: now } })}>
            <RefreshCw aria-hidden />
            <span className="min-w-0 truncate">{overwriteText(left.name)}</span>
          </MenuItem>
        )}
        <MenuItem disabled={!canSave} onSelect={() => setIsSaving(true)}>
          <BookmarkPlus aria-hidden />
          <span>
            {VIEWS_TEXT.save}
            {!canSave && <span className="block text-xs">{VIEWS_TEXT.saveHint}</span>}
          </span>
        </MenuItem>
        {views.length > 0 && (
          <MenuItem onSelect={() => setIsManaging(true)}>
            <Settings2 aria-hidden />
            {VIEWS_TEXT.manage}
          </MenuItem>
        )}
      </DropdownMenu>
      <SaveViewDialog path={path} search={now} open={isSaving} onOpenChange={setIsSaving} />
      <ManageViewsDialog path={path} open={isManaging} onOpenChange={setIsManaging} />
    </>
  );
}
