import { useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { ArrowLeft, LoaderCircle, Search, X } from 'lucide-react';
import * as RadixDialog from 'radix-ui/dialog';
import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { SearchHit } from '#shared/contracts/search.ts';
import { phoneSearchDigits } from '#shared/domain/phone.ts';
import { IconButton } from '#web/components/ui/icon-button.tsx';
import { closeByEscape } from '#web/components/ui/overlay/close-by-escape.ts';
import { useCloseRequest } from '#web/components/ui/overlay/use-close-request.ts';
import { useAwaitsServer, useIsOffline } from '#web/lib/offline/use-connection.ts';
import { recentPlaces } from '#web/lib/recent-places.ts';
import { releaseField } from '#web/lib/release-field.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { useKeyboardInset } from '#web/lib/use-keyboard-inset.ts';
import { useReturnFocus } from '#web/lib/use-return-focus.ts';
import { deedIn, type WantedDeed } from './deeds.ts';
import { actionsOfText, foundText, PALETTE_TEXT } from './palette.text.ts';
import { PaletteHints } from './palette-hints.tsx';
import { beginsAny, itemOfScreen, offer, type PaletteItem, type PaletteScreen } from './palette-items.ts';
import { PaletteRow } from './palette-row.tsx';
import { NOTHING_SAID, type Words, wordsFor } from './palette-words.ts';
import { searchRecordsQuery } from './search.queries.ts';
import { useHeldWhilePressed } from './use-held-while-pressed.ts';

/** The delay from the last typed letter until the request. */
const REST_MS = 120;

interface PaletteDialogProps {
  /** What was typed before the dialog was loaded. */
  text: string;
  screens: readonly PaletteScreen[];
  commands: readonly PaletteItem[];
  /** Only offered once their words are typed. */
  unlisted: readonly PaletteItem[];
  views: readonly PaletteItem[];
  /** The actions on a record besides opening it. */
  actionsOf: (hit: SearchHit) => PaletteItem[];
  /** The commands that depend on the text and its results. */
  commandsFor: (q: string, hits: readonly SearchHit[]) => PaletteItem[];
  /** The commands for a text with a number: “4711 pay”. */
  deedsFor: (wanted: WantedDeed, hits: readonly SearchHit[]) => PaletteItem[];
  onChoose: (item: PaletteItem) => void;
  onClose: () => void;
}

/** The search over everything: records, screens and commands in one list, made for the keyboard. */
export function PaletteDialog({
  text,
  screens,
  commands,
  unlisted,
  views,
  actionsOf,
  commandsFor,
  deedsFor,
  onChoose,
  onClose,
}: PaletteDialogProps) {
  const returnFocus = useReturnFocus();
  const inputRef = useRef<HTMLInputElement>(null);
  const listRef = useRef<HTMLDivElement>(null);
  const keyboardInsetPx = useKeyboardInset(true);
  const isOffline = useIsOffline();
  const [typed, setTyped] = useState(text);
  const [recent] = useState(recentPlaces);
  const [chosen, setChosen] = useState('');
  /** The record whose actions have just been closed: it stays selected until the person selects another. */
  const [kept, setKept] = useState<string | null>(null);
  const [shownHit, setShownHit] = useState<SearchHit | null>(null);
  const [actionText, setActionText] = useState('');
  /** Enter was pressed before the answer arrived: its first record is chosen then. */
  const [isEntered, setIsEntered] = useState(false);

  const q = typed.trim();
  const deed = deedIn(q);
  const wanted = deed?.of ?? q;
  const asked = useDebounced(wanted, REST_MS);
  const search = useQuery({ ...searchRecordsQuery(asked), enabled: asked !== '' });
  const answer = q === '' || asked === '' ? undefined : search.data;
  const hits = answer?.hits ?? [];
  const isGuess = answer?.alike != null;
  // Offline results are incomplete: a record may exist only on the server, and commands on an order need the server's answer.
  const isHalf = useAwaitsServer() && (hits.length === 0 || isGuess || deed !== null);
  const isWaiting = q !== '' && (asked !== wanted || search.isFetching || isHalf);
  const isNamed = beginsAny([...screens.map(itemOfScreen), ...views, ...commands, ...unlisted], q);
  const deeds = {
    heading: PALETTE_TEXT.commands,
    items: deed === null || isWaiting || isGuess ? [] : deedsFor(deed, hits),
  };
  // If two orders match, the person has to see both and choose.
  const isUnclear = deeds.items.length > 1;
  const extra = {
    heading: PALETTE_TEXT.asTyped,
    items:
      q === '' || deed !== null || isWaiting || (isNamed && hits.length === 0)
        ? []
        : commandsFor(q, isGuess ? [] : hits),
  };
  const offered = offer({ q, hits, screens, commands, unlisted, views, recent });
  // A similar number belongs to somebody else, so Enter must not choose the corrected match first.
  const isOtherNumber = isGuess && phoneSearchDigits(q) !== null;
  const groups = shownHit
    ? [{ heading: PALETTE_TEXT.actions, items: matchingActions(actionsOf(shownHit), actionText) }]
    : (isOtherNumber ? [extra, ...offered] : [deeds, ...offered, extra]).filter(
        ({ items: rows }) => rows.length > 0,
      );
  const items = groups.flatMap((group) => group.items);
  const current = items.find(({ id }) => id === chosen) ?? items[0];

  const take = useCallback(
    (item: PaletteItem) => {
      if (item.fill === undefined) return onChoose(item);
      setTyped(item.fill);
      setKept(null);
      setChosen('');
      inputRef.current?.focus();
    },
    [onChoose],
  );

  useEffect(() => {
    if (!isEntered || isWaiting) return;
    setIsEntered(false);
    if (current && !isUnclear) take(current);
  }, [isEntered, isWaiting, isUnclear, current, take]);

  // cmdk sets this attribute only for rows that were selected by its own keys.
  useLayoutEffect(() => {
    const rows = [...(listRef.current?.querySelectorAll('[role="option"]') ?? [])];
    const row = rows.find((one) => one.getAttribute('data-value') === current?.id);
    if (row) inputRef.current?.setAttribute('aria-activedescendant', row.id);
    else inputRef.current?.removeAttribute('aria-activedescendant');
  });

  // cmdk takes changed rows for a new search, and selects the first one a moment later.
  useLayoutEffect(() => {
    if (kept === null || chosen === kept) return;
    setChosen(kept);
    listRef.current?.querySelector(`[data-value="${kept}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [kept, chosen]);

  function choose(id: string) {
    setKept(null);
    setChosen(id);
  }
  function type(next: string) {
    setTyped(next);
    choose('');
    setIsEntered(false);
  }
  function showActions(item: PaletteItem | undefined) {
    if (!item?.hit) return;
    setShownHit(item.hit);
    setActionText('');
    choose('');
    inputRef.current?.focus();
  }
  function leaveActions() {
    if (shownHit) setKept(`${shownHit.kind} ${shownHit.id}`);
    setShownHit(null);
    inputRef.current?.focus();
  }
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    if (event.nativeEvent.isComposing) return;
    // The Escape that has just closed the actions is handled here as well.
    if (!event.defaultPrevented) setKept(null);
    const input = inputRef.current;
    const isAtEnd = input !== null && input.selectionStart === input.value.length;
    const heard = (act: () => void) => {
      event.preventDefault();
      act();
    };
    // cmdk's rows react to Enter only a moment after they are shown, which is too late for fast typing.
    if (event.key === 'Enter' && document.activeElement === input) {
      // The results for the last letters are still missing, and the present ones may not be meant.
      if (!shownHit && isWaiting && !isNamed) heard(() => setIsEntered(true));
      else if (current) heard(() => take(current));
    } else if (shownHit) {
      const isBack = event.key === 'Backspace' || event.key === 'ArrowLeft';
      if (event.key === 'Escape' || (isBack && actionText === '')) heard(leaveActions);
    } else if (event.key === 'ArrowRight' && isAtEnd && current?.hit) heard(() => showActions(current));
    else if (event.key === 'Tab' && !event.shiftKey && current?.hit && document.activeElement === input)
      heard(() => showActions(current));
  }

  const groupOf = (heading: string, rows: readonly PaletteItem[]) => (
    <Command.Group
      key={heading}
      heading={heading}
      className="pb-2 [&>[cmdk-group-heading]]:px-3 [&>[cmdk-group-heading]]:pt-2 [&>[cmdk-group-heading]]:pb-1 [&>[cmdk-group-heading]]:text-xs [&>[cmdk-group-heading]]:font-semibold [&>[cmdk-group-heading]]:text-soft"
    >
      {rows.map((item) => (
        <PaletteRow
          key={item.id}
          item={item}
          q={shownHit ? actionText : (answer?.alike ?? wanted)}
          onChoose={take}
          onActions={shownHit ? undefined : showActions}
        />
      ))}
    </Command.Group>
  );

  useCloseRequest(true, shownHit ? leaveActions : onClose);

  const said = shownHit
    ? NOTHING_SAID
    : wordsFor({ q, answer, isNamed, isWaiting, isOffline, isError: search.isError });
  const { shown, onPointerDown } = useHeldWhilePressed({ groups, said });

  return (
    <RadixDialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay
          className="overlay fixed inset-0 z-50 flex items-start justify-center sm:px-6 sm:pt-[11vh]"
          style={{ paddingBottom: keyboardInsetPx || undefined }}
        >
          <RadixDialog.Content
            aria-describedby={undefined}
            onOpenAutoFocus={(event) => {
              event.preventDefault();
              returnFocus.remember();
              inputRef.current?.focus();
            }}
            onCloseAutoFocus={returnFocus.giveBack}
            onEscapeKeyDown={(event) => {
              if (!shownHit) return;
              event.preventDefault();
              leaveActions();
            }}
            onKeyDown={closeByEscape(onClose)}
            className="pop flex h-full w-full flex-col overflow-hidden bg-panel-solid shadow-raised outline-none sm:h-auto sm:max-w-[42rem] sm:rounded-panel sm:border sm:border-edge-strong"
          >
            <RadixDialog.Title className="sr-only">{PALETTE_TEXT.title}</RadixDialog.Title>
            <Command
              label={shownHit ? actionsOfText(shownHit.title) : PALETTE_TEXT.title}
              shouldFilter={false}
              loop
              vimBindings={false}
              value={current?.id ?? ''}
              onValueChange={setChosen}
              onKeyDown={onKeyDown}
              className="flex min-h-0 flex-1 flex-col"
            >
              <div
                ref={releaseField}
                className="flex shrink-0 items-center gap-2 border-b border-edge py-1.5 pr-2 pl-2"
              >
                {shownHit ? (
                  <IconButton label={PALETTE_TEXT.back} onClick={leaveActions} onKeyDown={keepEnter}>
                    <ArrowLeft aria-hidden />
                  </IconButton>
                ) : (
                  <span aria-hidden className="grid size-11 shrink-0 place-items-center text-faint">
                    {isWaiting ? (
                      <LoaderCircle className="size-5 animate-spin" />
                    ) : (
                      <Search className="size-5" />
                    )}
                  </span>
                )}
                <Command.Input
                  ref={inputRef}
                  value={shownHit ? actionText : typed}
                  onValueChange={shownHit ? setActionText : type}
                  maxLength={200}
                  placeholder={shownHit ? actionsOfText(shownHit.title) : PALETTE_TEXT.placeholder}
                  enterKeyHint="go"
                  className="min-h-12 min-w-0 flex-1 bg-transparent text-base text-text outline-none placeholder:text-faint sm:text-lg"
                />
                <IconButton label={PALETTE_TEXT.close} onClick={onClose} onKeyDown={keepEnter}>
                  <X aria-hidden />
                </IconButton>
              </div>
              <p role="status" className="sr-only">
                {said.above ?? (isWaiting ? PALETTE_TEXT.loading : q === '' ? '' : countWords(hits, said))}
              </p>
              {shown.said.above && <Said>{shown.said.above}</Said>}
              <Command.List
                ref={listRef}
                label={PALETTE_TEXT.title}
                onPointerDown={onPointerDown}
                onPointerMove={() => setKept(null)}
                // Keeps the focus in the text field.
                onMouseDown={(event) => event.preventDefault()}
                className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 py-1 outline-none sm:max-h-[min(28rem,58vh)]"
              >
                {shown.groups.map(({ heading, items: rows }) => groupOf(heading, rows))}
              </Command.List>
              {shown.said.below && <Said>{shown.said.below}</Said>}
              <PaletteHints hasActions={current?.hit !== undefined && shownHit === null} />
            </Command>
          </RadixDialog.Content>
        </RadixDialog.Overlay>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

const countWords = (hits: readonly SearchHit[], { below }: Words) =>
  below === null ? foundText(hits.length) : `${foundText(hits.length)}. ${below}`;

/** Otherwise cmdk, which handles all keys inside it, would choose the selected row. */
function keepEnter(event: KeyboardEvent) {
  if (event.key === 'Enter') event.stopPropagation();
}

function Said({ children }: { children: string }) {
  return (
    <p aria-hidden className="shrink-0 px-5 pt-3 pb-1 text-body wrap-anywhere text-soft">
      {children}
    </p>
  );
}

function matchingActions(items: readonly PaletteItem[], text: string): PaletteItem[] {
  const wanted = text.trim().toLowerCase();
  return items.filter(({ title }) => title.toLowerCase().includes(wanted));
}
