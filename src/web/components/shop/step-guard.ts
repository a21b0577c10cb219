// A second press acts on nothing: where somebody has just pressed a step, no other step is taken for a second,
// whatever has moved there since. The place is that of the screen; two rows one below the other are two places.

const HOLD_MS = 1000;

/** Goes on by itself whatever the wall clock does. A test stops it. */
export const guardClock = { nowMs: () => performance.now() };

interface HeldPlace {
  element: Element;
  box: DOMRect;
  untilMs: number;
}

let held: readonly HeldPlace[] = [];
const listeners = new Set<() => void>();

/** Whether a press on this element counts. One that does holds its place from now on. */
export function takePress(element: Element): boolean {
  if (isHeld(element)) return false;
  holdPlace(element);
  return true;
}

/** Begins the second anew: when the answer is there, and with it other rows. */
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

/** Told when a place is held or let go. */
export function watchPlaces(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** As if the second had passed: between tests, and in them. */
export function releasePlaces(): void {
  setHeld([]);
}

function dropPassed(): void {
  const now = guardClock.nowMs();
  setHeld(held.filter(({ untilMs }) => untilMs > now));
  // A timer may ring a little before its time: what it comes too early for would stay held for good.
  const [next] = held.map(({ untilMs }) => untilMs).sort((a, b) => a - b);
  if (next !== undefined) setTimeout(dropPassed, next - now);
}

function setHeld(next: readonly HeldPlace[]): void {
  held = next;
  for (const listener of listeners) listener();
}

function isSamePlace({ element, box }: HeldPlace, pressed: Element): boolean {
  if (element === pressed) return true;
  const other = pressed.getBoundingClientRect();
  return box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom;
}
