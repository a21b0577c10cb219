import { useMutation } from '@tanstack/react-query';
import {
  ArrowRight,
  CalendarClock,
  Ellipsis,
  FileSpreadsheet,
  FileText,
  ListChecks,
  type LucideIcon,
  MapPin,
  Megaphone,
  MessageCircle,
  Printer,
  UserRound,
  X,
} from 'lucide-react';
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { BULK_ACTIONS_OF, type BulkAction, type BulkEntity, bulkLabel } from '#shared/domain/bulk-actions.ts';
import { CHOSEN_LISTS } from '#shared/domain/chosen-lists.ts';
import { toastFailure } from '#web/components/form-failure.ts';
import type { SelectionStore } from '#web/components/list/selection/selection-store.ts';
import { useTakeExport } from '#web/components/list/use-take-export.ts';
import { Button } from '#web/components/ui/button.tsx';
import { DropdownMenu, MenuItem, MenuSeparator } from '#web/components/ui/overlay/dropdown-menu.tsx';
import { toast } from '#web/components/ui/overlay/toast-store.ts';
import { areKeysOn } from '#web/lib/keys/key-switch.ts';
import { isCommandKey } from '#web/lib/keys/typing.ts';
import { hasOpenOverlay } from '#web/lib/overlays.ts';
import { useMediaQuery } from '#web/lib/use-media-query.ts';
import { readSelection } from './bulk.queries.ts';
import { BULK_TEXT, goneText, mostText, selectedText } from './bulk.text.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import { NotifyChosen } from './notify-chosen.tsx';

interface SelectionBarProps {
  entity: BulkEntity;
  address: string;
  store: SelectionStore;
}

const BAR_KEY = 'b';
const FIRST_DEED = '[data-first-deed]';

const ICONS = {
  step: ArrowRight,
  contact: MessageCircle,
  agent: UserRound,
  branch: MapPin,
  expect: CalendarClock,
} as const;

interface Deed {
  action: BulkAction | 'notify';
  label: string;
  icon: LucideIcon;
}

/** The bulk actions of a kind of rows, most likely first. */
const deedsOf = (entity: BulkEntity): Deed[] => [
  ...BULK_ACTIONS_OF[entity].map((action) => ({
    action,
    label: bulkLabel(entity, action),
    icon: ICONS[action],
  })),
  { action: 'notify', label: BULK_TEXT.notify, icon: Megaphone },
];

/** The bar at the foot of a list: how many rows are selected, and the actions for them. */
export function SelectionBar({ entity, address, store }: SelectionBarProps) {
  const { ids, goneCount } = useSyncExternalStore(store.subscribe, store.get);
  const [opening, setOpening] = useState<{ action: Deed['action']; key: number } | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const isNarrow = useMediaQuery('(width < 48rem)');
  const { width, bottom } = usePlace();
  const barRef = useRef<HTMLElement>(null);
  useBarKeys(barRef, () => store.setOn(false));
  useRoomForMessages();
  const all = useMutation({
    mutationFn: () =>
      readSelection({ entity, query: new URL(address, window.location.origin).search.slice(1) }),
    onSuccess: ({ rows, hasMore }) => {
      store.choose(rows.map(({ id }) => id));
      if (hasMore) toast({ title: selectedText(rows.length), description: mostText(rows.length) });
    },
    onError: (error) => toastFailure(error, BULK_TEXT.allFailed),
  });
  const take = useTakeExport();
  const chosen = `${CHOSEN_LISTS[entity].api}?ids=${[...ids].join()}`;
  const isNone = ids.size === 0;
  // A list that is composed of several (Ready for Collection) has no API for selecting all its rows.
  const hasAll = address.split('?')[0] === CHOSEN_LISTS[entity].api;
  const deeds = deedsOf(entity);
  // A list without bulk changes still has the action to notify the team.
  const inBarCount = isNarrow ? 1 : Math.max(1, deeds.length - 1);
  const open = (action: Deed['action']) => {
    setOpening((last) => ({ action, key: (last?.key ?? 0) + 1 }));
    setIsOpen(true);
  };
  // On a phone's single line: the actions that are possible now, with the rest in the "⋯" menu.
  const isAllInBar = hasAll && (!isNarrow || isNone);
  return (
    <>
      {/* Fixed instead of sticky: focusing an element in a sticky bar would scroll the list. */}
      <section
        ref={barRef}
        aria-label={BULK_TEXT.bar}
        className="fixed z-20 flex items-center gap-1 rounded-panel border border-edge-strong bg-panel-solid p-1.5 pl-3 shadow-raised"
        style={{ width, bottom }}
      >
        <div className="mr-auto">
          <p role="status" className="numerals font-semibold whitespace-nowrap">
            {selectedText(ids.size)}
          </p>
          {goneCount > 0 && <p className="text-note text-soft">{goneText(goneCount)}</p>}
        </div>
        {isAllInBar && (
          <Button variant="ghost" isPending={all.isPending} onClick={() => all.mutate()}>
            {BULK_TEXT.all}
          </Button>
        )}
        {!(isNarrow && isNone) &&
          deeds.slice(0, inBarCount).map(({ action, label, icon: Icon }, at) => (
            <Button
              key={action}
              variant={at === 0 ? 'primary' : 'secondary'}
              data-first-deed={at === 0 || undefined}
              className={isNarrow ? 'px-3 leading-tight' : 'whitespace-nowrap'}
              disabled={isNone}
              onClick={() => open(action)}
            >
              {!isNarrow && <Icon aria-hidden />}
              {label}
            </Button>
          ))}
        <DropdownMenu
          trigger={
            <Button
              className="size-11 px-0"
              aria-label={BULK_TEXT.more}
              disabled={isNone}
              isPending={take.isPending}
            >
              {!take.isPending && <Ellipsis aria-hidden />}
            </Button>
          }
        >
          {hasAll && !isAllInBar && (
            <MenuItem onSelect={() => all.mutate()}>
              <ListChecks aria-hidden />
              {BULK_TEXT.all}
            </MenuItem>
          )}
          {deeds.slice(inBarCount).map(({ action, label, icon: Icon }) => (
            <MenuItem key={action} onSelect={() => open(action)}>
              <Icon aria-hidden />
              {label}
            </MenuItem>
          ))}
          {deeds.length > inBarCount && <MenuSeparator />}
          <MenuItem onSelect={() => take.mutate({ address: chosen, format: 'xlsx' })}>
            <FileSpreadsheet aria-hidden />
            {BULK_TEXT.excel}
          </MenuItem>
          <MenuItem onSelect={() => take.mutate({ address: chosen, format: 'csv' })}>
            <FileText aria-hidden />
            {BULK_TEXT.csv}
          </MenuItem>
          {entity === 'payment' && ids.size <= MOST_SLIPS && (
            <MenuItem asChild>
              <a href={`/print/orders?ids=${[...ids].join()}`} target="_blank" rel="noopener">
                <Printer aria-hidden />
                {BULK_TEXT.slips}
              </a>
            </MenuItem>
          )}
        </DropdownMenu>
        <Button
          variant="ghost"
          className="size-11 px-0"
          aria-label={BULK_TEXT.clear}
          title={BULK_TEXT.clear}
          onClick={() => store.setOn(false)}
        >
          <X aria-hidden />
        </Button>
        {opening?.action === 'notify' && (
          <NotifyChosen
            key={opening.key}
            open={isOpen}
            onOpenChange={setIsOpen}
            entity={entity}
            ids={[...ids]}
            onDone={() => store.setOn(false)}
          />
        )}
        {opening && opening.action !== 'notify' && (
          <BulkDialog
            key={opening.key}
            open={isOpen}
            onOpenChange={setIsOpen}
            entity={entity}
            action={opening.action}
            ids={[...ids]}
            onDone={(left) => (left.length === 0 ? store.setOn(false) : store.choose(left))}
          />
        )}
      </section>
      {/* Leaves room, so that the last row can be scrolled above the bar. */}
      <div className="h-20" />
    </>
  );
}

/** Each row is one sheet of paper: nobody checks a larger stack. */
const MOST_SLIPS = 50;

/** When no dialog is open and no field has the focus, Escape ends the selection and "b" focuses the bar. */
function useBarKeys(barRef: RefObject<HTMLElement | null>, end: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.matches('input, textarea, select');
      if (event.defaultPrevented || isTyping || hasOpenOverlay()) return;
      if (event.key === 'Escape') end();
      else if (event.key.toLowerCase() === BAR_KEY && areKeysOn() && isCommandKey(event)) {
        event.preventDefault();
        // The actions on the rows come before the buttons that change the selection.
        const first = [FIRST_DEED, 'button']
          .map((one) => barRef.current?.querySelector<HTMLElement>(`${one}:enabled`))
          .find(Boolean);
        first?.focus();
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
}

/**
 * As wide as the list, and above a phone's bottom navigation. Computed here instead of in the stylesheet, which every screen has to load.
 */
function usePlace(): { width: string; bottom: string } {
  const isPhone = useMediaQuery('(width < 40rem)');
  const hasSideNav = useMediaQuery('(width >= 64rem)');
  if (isPhone) return { width: 'calc(100% - 2rem)', bottom: 'calc(4rem + env(safe-area-inset-bottom))' };
  return {
    width: hasSideNav ? 'calc(min(100% - 14rem, 90rem) - 3rem)' : 'calc(100% - 3rem)',
    bottom: '0.75rem',
  };
}

/** Shows toasts above the bar, so that a double press on a toast's button does not hit the bar. */
function useRoomForMessages(): void {
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--bar-room', '5rem');
    return () => {
      style.removeProperty('--bar-room');
    };
  }, []);
}
