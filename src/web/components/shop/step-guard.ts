import { createListeners } from '#web/lib/listeners.ts';

// Guards against a second press: where a step was just pressed, no other step can be taken for a second, whatever has moved there since. The place is
// a place on the screen; two rows one below the other are two places.

const HOLD_MS = 1000;

/** A monotonic clock, independent of the system clock. Tests stop it. */
export const guardClock = { nowMs: () => performance.now() };

interface HeldPlace {
  element: Element;
  box: DOMRect;
  untilMs: number;
}

let held: readonly HeldPlace[] = [];
const changes = createListeners();

/** Whether a press on this element counts. If so, its place is held from now on. */
export function takePress(element: Element): boolean {
  if (isHeld(element)) return false;
  holdPlace(element);
  return true;
}

/** Restarts the second, when the answer arrives and other rows with it. */
export function holdPlace(element: Element): void {
  const before = held.find((place) => place.element === element);
  const box = before?.box ?? element.getBoundingClientRect();
  const others = held.filter((place) => place !== before);
  setHeld([...others, { element, box, untilMs: guardClock.nowMs() + HOLD_MS }]);
  setTimeout(dropPassed, HOLD_MS);
}

export function isHeld(element: Element): boolean {
  const now = guardClock.nowMs();
  return held.some((place) => place.untilMs > now && isSamePlace(place, element));
}

/** Calls the listener when a place is held or released. */
export const watchPlaces = changes.subscribe;

/** Releases all places, in and between tests. */
export function releasePlaces(): void {
  setHeld([]);
}

function dropPassed(): void {
  const now = guardClock.nowMs();
  setHeld(held.filter(({ untilMs }) => untilMs > now));
  // A timer may fire slightly early; a place not yet due then would be held for ever.
  const [next] = held.map(({ untilMs }) => untilMs).sort((a, b) => a - b);
  if (next !== undefined) setTimeout(dropPassed, next - now);
}

function setHeld(next: readonly HeldPlace[]): void {
  held = next;
  changes.tell();
}

function isSamePlace({ element, box }: HeldPlace, pressed: Element): boolean {
  if (element === pressed) return true;
  const other = pressed.getBoundingClientRect();
  return box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom;
}
