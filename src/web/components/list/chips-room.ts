// What stood behind each choice above a list when this device last saw it: numbers as wide leave their chips, and the rows
// below them, where they are when they come.

const KEY = 'chips-room';

type Room = Record<string, Record<string, string>>;

/** By the values of the choices. */
export function chipsRoom(label: string): Record<string, string> {
  return readRoom()[label] ?? {};
}

export function keepChipsRoom(label: string, texts: Record<string, string>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...readRoom(), [label]: texts }));
  } catch {
    // Storage may be forbidden; then the chips make room when their numbers come.
  }
}

function readRoom(): Room {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Room;
  } catch {
    return {};
  }
}
