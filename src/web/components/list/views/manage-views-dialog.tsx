import { ArrowDown, ArrowUp, Pencil, RefreshCw, Trash2 } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import type { ListView } from '#shared/contracts/list-views.ts';
import { isSameSearch, type ListViewPath, VIEW_NAME_LENGTH } from '#shared/domain/list-views.ts';
import type { DialogProps } from '#web/components/dialog/dialog-props.ts';
import { LinkNotice } from '#web/components/link-notice.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Input } from '#web/components/ui/form/input.tsx';
import { IconButton } from '#web/components/ui/icon-button.tsx';
import { Dialog } from '#web/components/ui/overlay/dialog.tsx';
import { useViewChanges } from './use-view-changes.ts';
import { useViews } from './use-views.ts';
import {
  deleteText,
  downText,
  keepsText,
  renameText,
  showNowText,
  upText,
  VIEW_LISTS,
  VIEWS_TEXT,
} from './views.text.ts';

/** The views of a list: renamed, moved, updated and deleted. */
export function ManageViewsDialog({ path, open, onOpenChange }: DialogProps & { path: ListViewPath }) {
  const { views } = useViews();
  const groups = [
    { title: VIEWS_TEXT.shops, rows: views.filter(({ isShared }) => isShared) },
    { title: VIEWS_TEXT.own, rows: views.filter(({ isShared }) => !isShared) },
  ].filter(({ rows }) => rows.length > 0);
  return (
    <Dialog
      isOpen={open}
      onOpenChange={onOpenChange}
      title={VIEWS_TEXT.manageTitle}
      description={keepsText(VIEW_LISTS[path])}
      maxWidthPx={560}
    >
      <LinkNotice />
      {groups.length === 0 && <p className="py-4 text-body text-soft">{VIEWS_TEXT.none}</p>}
      {groups.map(({ title, rows }) => (
        <section key={title} className="mb-4 grid gap-1.5">
          <h3 className="text-note font-semibold text-soft">{title}</h3>
          <ul aria-label={title} className="grid gap-1.5">
            {rows.map((view, place) => (
              <li key={view.id}>
                <ManagedView view={view} place={place} rows={rows} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Dialog>
  );
}

interface ManagedViewProps {
  view: ListView;
  place: number;
  /** All views of its group, in order. */
  rows: readonly ListView[];
}

function ManagedView({ view, place, rows }: ManagedViewProps) {
  const { now, canSave } = useViews();
  const { change, remove, order } = useViewChanges();
  const [isNaming, setIsNaming] = useState(false);
  const renameRef = useRef<HTMLButtonElement>(null);
  const { name } = view;
  const stopNaming = () => {
    setIsNaming(false);
    renameRef.current?.focus();
  };
  const rename = (to: string) => {
    if (change.isPending) return;
    if (to === '' || to === name) stopNaming();
    else change.mutate({ view, to: { name: to } }, { onSuccess: stopNaming });
  };
  const canMove = (by: number) => rows[place + by] !== undefined;
  const move = (by: number) => {
    if (!canMove(by) || order.isPending) return;
    const moved = rows.filter(({ id }) => id !== view.id);
    order.mutate(moved.toSpliced(place + by, 0, view));
  };
  const isNow = !canSave || isSameSearch(view.search, now);
  return (
    <article
      aria-label={name}
      className="glass grid items-center gap-x-2 rounded-row px-3 py-1 sm:grid-cols-[minmax(0,1fr)_auto]"
    >
      {isNaming ? (
        <NameForm name={name} isPending={change.isPending} onSave={rename} onCancel={stopNaming} />
      ) : (
        <p className="min-w-0 py-1.5 text-body font-medium wrap-anywhere">{name}</p>
      )}
      <div className="flex items-center max-sm:-ml-2.5">
        <IconButton label={upText(name)} aria-disabled={!canMove(-1)} onClick={() => move(-1)}>
          <ArrowUp aria-hidden className={canMove(-1) ? undefined : 'opacity-30'} />
        </IconButton>
        <IconButton label={downText(name)} aria-disabled={!canMove(1)} onClick={() => move(1)}>
          <ArrowDown aria-hidden className={canMove(1) ? undefined : 'opacity-30'} />
        </IconButton>
        <IconButton
          label={showNowText(name)}
          aria-disabled={isNow}
          onClick={() => !isNow && change.mutate({ view, to: { search: now } })}
        >
          <RefreshCw aria-hidden className={isNow ? 'opacity-30' : undefined} />
        </IconButton>
        <IconButton ref={renameRef} label={renameText(name)} onClick={() => setIsNaming(!isNaming)}>
          <Pencil aria-hidden />
        </IconButton>
        <IconButton label={deleteText(name)} isPending={remove.isPending} onClick={() => remove.mutate(view)}>
          {!remove.isPending && <Trash2 aria-hidden />}
        </IconButton>
      </div>
    </article>
  );
}

interface NameFormProps {
  name: string;
  isPending: boolean;
  onSave: (name: string) => void;
  onCancel: () => void;
}

/** The input that replaces a name until the new one is saved; Escape cancels. */
function NameForm({ name, isPending, onSave, onCancel }: NameFormProps) {
  const [text, setText] = useState(name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave(text.trim());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    onCancel();
  };
  return (
    <form onSubmit={submit} className="flex min-w-0 items-center gap-2 py-1.5">
      <Input
        autoFocus
        aria-label={VIEWS_TEXT.name}
        autoComplete="off"
        maxLength={VIEW_NAME_LENGTH}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKeyDown}
      />
      <Button type="submit" size="compact" isPending={isPending}>
        {VIEWS_TEXT.rename}
      </Button>
    </form>
  );
}
