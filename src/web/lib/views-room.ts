// How many saved views each screen had in the navigation when this device last showed them: their space is reserved before they load, so that nothing
// below moves. Part of the first bundle: keep it light.

const KEY = 'views-room';

type Room = Record<string, number>;

export function viewsRoom(): Room {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Room;
  } catch {
    return {};
  }
}

export function keepViewsRoom(path: string, count: number): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...viewsRoom(), [path]: count || undefined }));
  } catch {
    // Storage may be forbidden; then no space is reserved.
  }
}
