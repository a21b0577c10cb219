import { useRouterState } from '@tanstack/react-router';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import type { Present } from '#shared/contracts/presence.ts';
import { openedDialog, subscribeOpened } from '#web/lib/opened-dialog.ts';
import { useHasOpenDialog } from '#web/lib/overlays.ts';
import { sayOnLine, subscribePeople, useConnection } from '#web/lib/realtime/realtime-client.ts';
import { attendedAt, cssText, presenceText, rowsAt } from '../presence-words.ts';

/** A third of the time after which the server forgets a presence. */
const REPEAT_MS = 10_000;
const NOBODY: readonly Present[] = [];

/**
 * Reports which record this tab has open, and shows who else is there, on rows and in dialogs. Renders nothing when nobody is.
 */
export function Presence() {
  const location = useRouterState({ select: ({ location }) => location });
  const dialog = useSyncExternalStore(subscribeOpened, openedDialog);
  const [people, setPeople] = useState(NOBODY);
  const isLive = useConnection() === 'live';
  const at = attendedAt({ pathname: location.pathname, search: { ...location.search } }, dialog);
  const said = JSON.stringify({ type: 'ATTEND', at });
  useEffect(() => {
    return subscribePeople(setPeople);
  }, []);
  useEffect(() => {
    if (!isLive) {
      setPeople(NOBODY);
      return;
    }
    // A hidden page stops reporting, and the server forgets it.
    const say = () => document.visibilityState === 'visible' && sayOnLine(JSON.parse(said));
    say();
    const timer = setInterval(say, REPEAT_MS);
    document.addEventListener('visibilitychange', say);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', say);
    };
  }, [isLive, said]);
  useRowMarks(people, location.pathname);
  const here = at && presenceText(people.filter(({ kind, id }) => kind === at.kind && id === at.id));
  return dialog && here ? <InDialog text={here} /> : null;
}

/** Marks rows by a stylesheet: rows are mounted and unmounted while scrolling, and none has to render for it. */
function useRowMarks(people: readonly Present[], pathname: string): void {
  const styles = useMemo(() => {
    const kind = rowsAt(pathname);
    const ids = new Set(people.flatMap((one) => (one.kind === kind ? [one.id] : [])));
    return [...ids].map((id) => {
      const there = people.filter((one) => one.kind === kind && one.id === id);
      const row = `[data-row="${id}"]`;
      return `${row}{position:relative}${row}::after{content:${cssText(presenceText(there) ?? '')}}`;
    });
  }, [people, pathname]);
  useEffect(() => {
    if (styles.length === 0) return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync([LOOK(styles), ...styles].join('\n'));
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [styles]);
}

const LOOK = (styles: readonly string[]) =>
  `${styles
    .map((style) => style.slice(0, style.indexOf('{')))
    .map((row) => `${row}::after`)
    .join(',')}{
  position:absolute;inset:-0.75rem 0.9rem auto auto;z-index:5;max-width:70%;overflow:hidden;text-overflow:ellipsis;
  white-space:nowrap;padding:0 0.55rem;border-radius:99px;border:1px solid var(--edge-strong);
  background:var(--panel-solid);color:var(--text);font-size:0.75rem;line-height:1rem;font-weight:600;pointer-events:none}`;

/** Shown in the open dialog, below its head. */
function InDialog({ text }: { text: string }) {
  const isOpen = useHasOpenDialog();
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const dialog = isOpen ? document.querySelector('[role="dialog"]') : null;
    if (!dialog?.firstElementChild) return;
    const made = document.createElement('div');
    dialog.firstElementChild.after(made);
    setPlace(made);
    return () => {
      made.remove();
      setPlace(null);
    };
  }, [isOpen]);
  if (place === null) return null;
  return createPortal(
    <p
      role="status"
      className="mx-5 mb-3 rounded-control border border-edge-strong bg-cyan/10 px-3 py-1.5 text-note font-medium"
    >
      {text}
    </p>,
    place,
  );
}
