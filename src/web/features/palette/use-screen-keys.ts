import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { TOAST_KEYS } from '#web/components/ui/overlay/toast-store.ts';
import { goSequence } from '#web/lib/keys/go-sequence.ts';
import { areKeysOn } from '#web/lib/keys/key-switch.ts';
import { ROW_KEYS, tellRowKey } from '#web/lib/keys/row-keys.ts';
import { isCommandKey, isMessageKey } from '#web/lib/keys/typing.ts';
import type { PaletteScreen } from './palette-items.ts';
import { STUCK_PLACE } from './screen-keys.ts';

const NEW = 'main [aria-keyshortcuts="n"]';
const ROWS = 'main [data-row]:not([inert])';
const STEP = '[data-control="step"]';
const OPEN = `${ROWS} [aria-controls][aria-expanded="true"]`;
const UNDO = '[data-control="undo"]';
const SELECT = '[data-control="select"]';
const CONTROL = 'button:not([role="checkbox"]), a[href]';
const MESSAGE_KEYS: readonly string[] = Object.values(TOAST_KEYS);
const WALKING = ['j', 'k'];

/** The single keys of every screen: opening screens, creating records, moving between rows, a row's next step. */
export function useScreenKeys(screens: readonly PaletteScreen[], showKeys: () => void): void {
  const router = useRouter();
  useEffect(() => {
    const isAfterGo = goSequence();
    const act = (key: string, at: number): boolean => {
      if (isAfterGo(key, at)) {
        const place = [...screens, STUCK_PLACE].find(({ letter }) => letter === key);
        if (place !== undefined) router.history.push(place.to);
        return place !== undefined;
      }
      if (key === 'g') return true;
      if (key === '?') showKeys();
      else if (key === 'n') return press(document.querySelector(NEW));
      else if (key === 's') return press(rowInHand()?.querySelector(STEP));
      else if (key === ROW_KEYS.edit || key === ROW_KEYS.payment)
        return tellRowKey(key, rowInHand() ?? openRow()) || press(ofScreen(key));
      else if (key === 'u') return press(onlyOne(rowInHand()?.querySelectorAll(UNDO)));
      else if (MESSAGE_KEYS.includes(key)) return pressMessage(key);
      else if (key === 'x') return tick(rowInHand());
      else if (key === 'j' || key === 'k') return moveRow(key === 'j' ? 1 : -1);
      else return false;
      return true;
    };
    const onKey = (event: KeyboardEvent) => {
      if (!areKeysOn()) return;
      if (!isCommandKey(event)) {
        // Most steps are performed in Order Details, whose dialog shows their toasts above it, so that the keys work there too.
        const key = event.key.toLowerCase();
        const isHeard = MESSAGE_KEYS.includes(key) && isMessageKey(event) && !event.repeat;
        if (isHeard && pressMessage(key)) event.preventDefault();
        return;
      }
      // Holding a key down moves on from row to row, but performs no step on the rows that it passes.
      if (event.repeat && !WALKING.includes(event.key)) return;
      if (act(event.key.toLowerCase(), event.timeStamp)) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [router, screens, showKeys]);
}

function press(control: Element | null | undefined): boolean {
  if (!(control instanceof HTMLElement) || control.matches(':disabled, [aria-disabled="true"]')) return false;
  control.focus();
  control.click();
  return true;
}

function pressMessage(key: string): boolean {
  return press(document.querySelector(`[data-toast] [aria-keyshortcuts="${key}"]`));
}

/** The expanded row, if there is only one. */
function openRow(): Element | null {
  return onlyOne(document.querySelectorAll(OPEN))?.closest(ROWS) ?? null;
}

/** The control outside of rows that has the key: on a screen about a single record. */
function ofScreen(key: string): Element | null {
  const all = [...document.querySelectorAll(`main [aria-keyshortcuts="${key}"]`)];
  return onlyOne(all.filter((control) => control.closest(ROWS) === null));
}

/** Null when there are several, as it is unknown which one is meant. */
function onlyOne(controls: ArrayLike<Element> | undefined): Element | null {
  return controls?.length === 1 ? (controls[0] ?? null) : null;
}

/** Selects or deselects the row; the focus stays, so that the next key continues from there. */
function tick(row: Element | null): boolean {
  const box = row?.querySelector<HTMLElement>(SELECT);
  box?.click();
  return box !== null && box !== undefined;
}

function rowInHand(): Element | null {
  return document.activeElement?.closest(ROWS) ?? null;
}

/** Focuses the first control of the row before or after the focused one; from elsewhere, that of the first row. */
function moveRow(by: 1 | -1): boolean {
  const rows = [...document.querySelectorAll(ROWS)];
  const inHand = rowInHand();
  const row = inHand === null ? rows[0] : rows[rows.indexOf(inHand) + by];
  const control = row?.querySelector<HTMLElement>(CONTROL);
  if (!control) return false;
  control.focus({ preventScroll: true });
  row?.scrollIntoView({ block: 'center' });
  return true;
}
