// The numbers shown in the filter chips when this device last saw them: reserving space for numbers of that width keeps the chips, and the rows
// below, in place when the numbers load.

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
