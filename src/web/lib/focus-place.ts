import { focusScreen } from './focus-screen.ts';
import { DIALOGS } from './overlays.ts';

// Where the focus moves when its element is removed, hidden or disabled: to the same control of the same row, else to the row that took its place,
// else to the heading of the screen. Never to the page itself.

export interface FocusPlace {
  element: HTMLElement;
  row: RowPlace | null;
  /** The path of its screen: two screens may list the same rows under the same name. */
  screen: string;
}

/** What identifies a place after its screen was left and rendered again. */
export interface RowTrace {
  /** A long list is rendered again when it grows; its label still identifies it. */
  listLabel: string | null;
  rowKey: string | undefined;
  kind: string;
  controlIndex: number;
}

interface RowPlace extends RowTrace {
  list: Element;
  row: Element;
  rowIndex: number;
}

const ROW = 'li, tr';
const LIST = 'ul, ol, table';
const CONTROLS = 'button, a[href], input, select, textarea, [tabindex]:not([tabindex="-1"])';

let lastOnScreen: FocusPlace | null = null;

/** The last focused element outside menus and dialogs: while a menu closes, nothing has the focus for a moment. */
export function lastPlaceOnScreen(): FocusPlace | null {
  return lastOnScreen;
}

export function notePlaceOnScreen(place: FocusPlace): void {
  lastOnScreen = place;
}

/** Records the place of an element, for when it is gone. */
export function placeOf(element: HTMLElement, screen = window.location.pathname): FocusPlace {
  const row = element.closest(ROW);
  const list = row?.closest(LIST);
  if (!row || !list) return { element, row: null, screen };
  return {
    element,
    screen,
    row: {
      list,
      listLabel: list.getAttribute('aria-label'),
      row,
      rowKey: keyOf(row),
      rowIndex: rowsOf(list).indexOf(row),
      kind: kindOf(element),
      controlIndex: controlsOf(row).indexOf(element),
    },
  };
}

/** The last focused place on this screen, for a later return; null outside of a row. */
export function traceOnScreen(): RowTrace | null {
  if (!lastOnScreen?.row) return null;
  const { listLabel, rowKey, kind, controlIndex } = lastOnScreen.row;
  const trace = { listLabel, rowKey, kind, controlIndex };
  return findTraced(trace) ? trace : null;
}

/** The same control of the same row; null while it is not rendered. */
export function findTraced(trace: RowTrace): HTMLElement | null {
  const list = findList(trace.listLabel);
  const row = list && rowsOf(list).find((one) => isUsable(one) && isSameRow(one, trace));
  return row ? controlIn(row, trace) : null;
}

/** Whether the element can have the focus. */
export function isFocusable(element: HTMLElement): boolean {
  return element.isConnected && element.closest('[inert]') === null && !element.matches(':disabled');
}

/**
 * Focuses the element, or what is in its place now. On another screen than the element's, focuses the heading instead, also when the element is in a
 * bar that all screens have. What is in a dialog stays reachable whatever the address is: while Back waits for an answer, it is the screen before.
 * @param options for focusing the element itself; its substitute may be out of sight
 */
export function focusPlace({ element, row, screen }: FocusPlace, options?: FocusOptions): void {
  const isHere = screen === window.location.pathname || element.closest(DIALOGS) !== null;
  const target = isHere && (isFocusable(element) ? element : row && heirOf(row));
  if (target) target.focus(target === element ? options : undefined);
  else focusScreen();
}

function heirOf(place: RowPlace): HTMLElement | null {
  const list = place.list.isConnected ? place.list : findList(place.listLabel);
  if (!list) return null;
  const rows = rowsOf(list);
  const usable = rows.filter(isUsable);
  const same = usable.find((row) => row === place.row || isSameRow(row, place));
  const at = rows.includes(place.row) ? rows.indexOf(place.row) : place.rowIndex;
  const row = same ?? usable.find((one) => rows.indexOf(one) >= at) ?? usable.at(-1);
  return row ? controlIn(row, place) : null;
}

function isUsable(row: Element): boolean {
  return !row.hasAttribute('inert') && controlsOf(row).length > 0;
}

function isSameRow(row: Element, { rowKey }: RowTrace): boolean {
  return rowKey !== undefined && keyOf(row) === rowKey;
}

/** The control of the same kind, else the one at the same position in the row, but never a Delete button, which the next Enter would press. */
function controlIn(row: Element, { kind, controlIndex }: RowTrace): HTMLElement | null {
  const controls = controlsOf(row);
  const same = controls.find((control) => kindOf(control) === kind);
  if (same) return same;
  const harmless = controls.filter((control) => !kindOf(control).startsWith('Delete'));
  return harmless[Math.min(Math.max(controlIndex, 0), harmless.length - 1)] ?? null;
}

function findList(label: string | null): Element | null {
  if (label === null) return null;
  return (
    [...document.querySelectorAll(LIST)].find((list) => list.getAttribute('aria-label') === label) ?? null
  );
}

function rowsOf(list: Element): Element[] {
  return [...list.querySelectorAll(ROW)].filter((row) => row.closest(LIST) === list);
}

function controlsOf(row: Element): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>(CONTROLS)].filter(isFocusable);
}

function keyOf(row: Element): string | undefined {
  return row instanceof HTMLElement ? row.dataset.row : undefined;
}

/** The kind of a control. 'Approve: Selma Nangolo, Q-12' and 'Signed: …' are both the row's next step, marked by `data-control`. */
function kindOf(element: HTMLElement): string {
  const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
  return element.dataset.control ?? name.split(':')[0] ?? '';
}
