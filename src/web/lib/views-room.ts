// How many views stood under each screen in the navigation when this device was last looked at: their place is there before
// they are, so that nothing below them moves. Part of the first bundle: keep it light.

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
    // Storage may be forbidden; then they take their place when they come.
  }
}
