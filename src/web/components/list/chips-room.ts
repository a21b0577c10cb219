// The widest numbers that this device has seen in the filter chips: reserving their space keeps the chips, and the rows below, in place when numbers
// change.

const KEY = 'chips-room';

type Room = Record<string, Record<string, string>>;

/** The stored numbers by the values of the choices. */
export function chipsRoom(label: string): Record<string, string> {
  return readRoom()[label] ?? {};
}

export function keepChipsRoom(label: string, texts: Record<string, string>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...readRoom(), [label]: texts }));
  } catch {
    // Storage may be forbidden; then the chips grow when their numbers load.
  }
}

function readRoom(): Room {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Room;
  } catch {
    return {};
  }
}
