import { type Day, dayOf } from '#shared/domain/calendar.ts';
import { logWarning } from '../log.ts';
import { lastHeard } from '../offline/connection.ts';

// What time it is by the server, as far as this device knows: by its last answer, which may have been on another day.

const STORAGE_KEY = 'server-clock';
const DAY_MS = 24 * 60 * 60_000;
/** An answer says its second, and was on its way for a while. */
const EXACT_MS = 3_000;
/** Until what was done is written down, another answer may have come. */
const WRITING_MS = 60_000;

interface Heard {
  aheadMs: number;
  at: number;
}

/** Call now and then: what is done after the app was opened without a link is timed by it. */
export function noteServerTime(): void {
  newestHeard();
}

/** @param sentAt by this device's clock (ms) */
export function serverTimeOf(sentAt: number): { at: string; isUnsure: boolean } {
  const heard = newestHeard();
  if (heard === null) return { at: new Date(sentAt).toISOString(), isUnsure: true };
  const aheadMs = Math.abs(heard.aheadMs) < EXACT_MS ? 0 : heard.aheadMs;
  // Nothing is done before the server was heard last: this clock was set back since, by how much nobody knows.
  const isSetBack = heard.at - sentAt > WRITING_MS;
  return {
    at: new Date((isSetBack ? heard.at : sentAt) + aheadMs).toISOString(),
    isUnsure: isSetBack || sentAt - heard.at > DAY_MS,
  };
}

/** The shop's day by the server's clock, as far as this device knows that. */
export function serverDay(zone: string): Day {
  return dayOf(new Date(serverTimeOf(Date.now()).at), zone);
}

/** Whether an answer is of the day that it is in the shop: the server's clock has chosen what is of a range of days. */
export function isOfServerDay(headers: Headers, zone: string): boolean {
  const answeredAt = new Date(headers.get('date') ?? '');
  return !Number.isNaN(answeredAt.getTime()) && dayOf(answeredAt, zone) === serverDay(zone);
}

/** By how much this device's clock has gone ahead since then of what the page has run: below zero it was set back. */
export function clockMovedMs(): number {
  return Date.now() - lastHeard.here - (performance.now() - lastHeard.run);
}

function newestHeard(): Heard | null {
  try {
    if (!Number.isNaN(lastHeard.server)) {
      // A page that sleeps does not run everywhere: what is ahead may be either.
      const movedMs = Math.min(0, clockMovedMs());
      const here = lastHeard.here + (movedMs < -EXACT_MS ? movedMs : 0);
      const heard = { aheadMs: lastHeard.server - here, at: here };
      localStorage.setItem(STORAGE_KEY, JSON.stringify(heard));
      return heard;
    }
    return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null') as Heard | null;
  } catch (error) {
    logWarning('The time of the server could not be kept or read', error);
    return null;
  }
}
