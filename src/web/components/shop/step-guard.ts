// A second press acts on nothing: where somebody has just pressed a step, no other step is taken for a second,
// whatever has moved there since. The place is that of the screen; two rows one below the other are two places.

const HOLD_MS = 1000;

interface HeldPlace {
  element: Element;
  box: DOMRect;
  untilMs: number;
}

let held: readonly HeldPlace[] = [];

/** Whether a press on this element counts. One that does holds its place from now on. */
export function takePress(element: Element): boolean {
  const now = performance.now();
  held = held.filter(({ untilMs }) => untilMs > now);
  if (held.some((place) => isSamePlace(place, element))) return false;
  holdPlace(element);
  return true;
}

/** Begins the second anew: when the answer is there, and with it other rows. */
export function holdPlace(element: Element): void {
  const before = held.find((place) => place.element === element);
  const box = before?.box ?? element.getBoundingClientRect();
  const others = held.filter((place) => place !== before);
  held = [...others, { element, box, untilMs: performance.now() + HOLD_MS }];
}

/** As if the second had passed: between tests, and in them. */
export function releasePlaces(): void {
  held = [];
}

function isSamePlace({ element, box }: HeldPlace, pressed: Element): boolean {
  if (element === pressed) return true;
  const other = pressed.getBoundingClientRect();
  return box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom;
}
