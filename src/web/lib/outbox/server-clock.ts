import { type Day, dayOf } from '#shared/domain/calendar.ts';
import { logWarning } from '../log.ts';
import { DATE_EXACT_MS, lastHeard } from '../offline/connection.ts';

// Estimates the server's time from its last answer, which may be days old.

const STORAGE_KEY = 'server-clock';
const DAY_MS = 24 * 60 * 60_000;
/** Clocks that are this close count as equal. */
const EXACT_MS = 3_000;
/** Another answer may come before a change is written down. */
const WRITING_MS = 60_000;

interface Heard {
  aheadMs: number;
  at: number;
}

/** Stores the last known server time. Call regularly: changes made after the app was opened without a connection are timed by it. */
export function noteServerTime(): void {
  newestHeard();
}

/** The server's time at `sentAt`, a time by this device's clock (ms). */
export function serverTimeOf(sentAt: number): { at: string; isUnsure: boolean } {
  const heard = newestHeard();
  if (heard === null) return { at: new Date(sentAt).toISOString(), isUnsure: true };
  // A change cannot be older than the last answer: this clock was set back since, nobody knows how far.
  const isSetBack = heard.at - sentAt > WRITING_MS;
  return {
    at: new Date((isSetBack ? heard.at : sentAt) + heard.aheadMs).toISOString(),
    isUnsure: isSetBack || sentAt - heard.at > DAY_MS,
  };
}

/** The shop's current day, by the server's clock as far as this device knows it. */
export function serverDay(zone: string): Day {
  return dayOf(new Date(serverTimeOf(Date.now()).at), zone);
}

/** Whether an answer was given on the shop's current day: answers for a range of days depend on the server's date. */
export function isOfServerDay(headers: Headers, zone: string): boolean {
  const answeredAt = new Date(headers.get('date') ?? '');
  return !Number.isNaN(answeredAt.getTime()) && dayOf(answeredAt, zone) === serverDay(zone);
}

/** How far this device's clock has moved since the last answer beyond the page's running time (ms); negative when it was set back. */
export function clockMovedMs(): number {
  return Date.now() - lastHeard.here - (performance.now() - lastHeard.run);
}

function newestHeard(): Heard | null {
  try {
    if (!Number.isNaN(lastHeard.server)) {
      // In some browsers the running time stops while the page sleeps, so that a clock that is ahead proves nothing.
      const movedMs = Math.min(0, clockMovedMs());
      const here = lastHeard.here + (movedMs < -EXACT_MS ? movedMs : 0);
      const heard = { aheadMs: aheadOf(here), at: here };
      localStorage.setItem(STORAGE_KEY, JSON.stringify(heard));
      return heard;
    }
    return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null') as Heard | null;
  } catch (error) {
    logWarning('The server time could not be stored or read', error);
    return null;
  }
}

/** How far the server's clock is ahead of this device's, which showed `here` when the answer came; 0 if they may well be equal. */
function aheadOf(here: number): number {
  const least = lastHeard.server - here;
  const most = least + DATE_EXACT_MS + lastHeard.tookMs;
  return least < EXACT_MS && most > -EXACT_MS ? 0 : (least + most) / 2;
}
