// The records and screens opened from the search on this device, latest first. Deleted with the session.

import { RECENT_PLACES_KEY } from './offline/kept-lists.ts';

const MOST = 8;

export interface RecentPlace {
  /** The address of the place. */
  link: string;
  /** A kind of record, or 'screen'. */
  kind: string;
  title: string;
  note: string;
}

export function recentPlaces(): RecentPlace[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(RECENT_PLACES_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isPlace) : [];
  } catch {
    // Storage may be forbidden, or hold something that this app did not write.
    return [];
  }
}

export function noteRecentPlace({ link, kind, title, note }: RecentPlace): void {
  const others = recentPlaces().filter((place) => place.link !== link);
  keep([{ link, kind, title, note }, ...others].slice(0, MOST));
}

/** Deletes the entries with this address, whatever their name, and those that contain any of these texts. */
export function forgetPlacesAbout(link: string, texts: readonly string[]): void {
  const isAbout = ({ title, note }: RecentPlace) => texts.some((text) => `${title} ${note}`.includes(text));
  keep(recentPlaces().filter((place) => place.link !== link && !isAbout(place)));
}

function keep(places: readonly RecentPlace[]): void {
  try {
    localStorage.setItem(RECENT_PLACES_KEY, JSON.stringify(places));
  } catch {
    // The list is a convenience: a failure does not matter.
  }
}

function isPlace(value: unknown): value is RecentPlace {
  if (typeof value !== 'object' || value === null) return false;
  const { link, kind, title, note } = value as Record<string, unknown>;
  const isText = [kind, title, note].every((text) => typeof text === 'string');
  // An address of this app: one slash, and no other host after it.
  return isText && typeof link === 'string' && /^\/(?!\/)/.test(link);
}
