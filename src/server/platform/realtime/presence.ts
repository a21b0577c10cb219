import { z } from 'zod';
import { type Attended, type Present, present } from '#shared/contracts/presence.ts';

/**
 * Who has which record open, on all devices of the shop. Kept in memory, sent to every browser that has said what it has
 * open (or that it has nothing open), and expired half a minute after the last message. Purely informative: it locks nothing.
 */

export type Attendance = Present & { deviceId: string };
export const attendances = z.array(present.extend({ deviceId: z.string() }));

type Seat = { deviceId: string; agent: string | null; branch: string | null };
/** A client that can have a record open, and is told about others. */
export type Attendant = { send(text: string): void };

export type Presence = {
  /** Sets what this client has open now; null: nothing. */
  attend(who: Attendant, seat: Seat, what: Attended | null): void;
  leave(who: Attendant): void;
  /** Updates who is at a device. */
  reseat(seat: Seat): void;
  /** Sets what the browsers of another process have open. */
  hear(process: string, told: readonly Attendance[]): void;
  /** Sets how this process informs the others. Returns the function that ends it. */
  connect(tell: (told: readonly Attendance[]) => void): () => void;
  stop(): void;
};

/** The minimum interval between messages to clients. */
const TOLD_EVERY_MS = 300;
/** An entry without a further message expires; browsers repeat theirs every ten seconds. */
const EXPIRY_MS = 30_000;
const SWEEP_MS = 5_000;

export function createPresence(now: () => number = () => performance.now()): Presence {
  const own = new Map<Attendant, { seat: Seat; what: Attended | null; at: number }>();
  const others = new Map<string, { told: readonly Attendance[]; at: number }>();
  const lastTold = new Map<Attendant, string>();
  let tell: ((told: readonly Attendance[]) => void) | null = null;
  let toldProcesses = 0;
  let wasTold = false;
  let isOwnChanged = false;
  let isStopped = false;
  let timer: NodeJS.Timeout | null = null;
  let sweeper: NodeJS.Timeout | null = null;

  function ownAttendances(): Attendance[] {
    return [...own.values()].flatMap(({ seat, what }) => (what === null ? [] : [{ ...what, ...seat }]));
  }

  function schedule(): void {
    if (isStopped) return;
    timer ??= setTimeout(flush, TOLD_EVERY_MS).unref();
    sweeper ??= setInterval(sweep, SWEEP_MS).unref();
  }

  function flush(): void {
    timer = null;
    if (isOwnChanged) tellProcesses();
    const here = ownAttendances();
    const all = [...here, ...[...others.values()].flatMap(({ told }) => told)];
    const attending = new Set(all.map(({ deviceId }) => deviceId));
    // Clients that have nothing open, or share a device, get the same text: it is built once.
    const texts = new Map<string | null, string>();
    for (const [who, { seat }] of own) {
      const apart = attending.has(seat.deviceId) ? seat.deviceId : null;
      const text = texts.get(apart) ?? textWithout(apart, all);
      texts.set(apart, text);
      // A client gets no message as long as nobody else has been there.
      if ((lastTold.get(who) ?? NOBODY) === text) continue;
      lastTold.set(who, text);
      who.send(text);
    }
  }

  /** Informs other processes at once of changes, and again before the entries expire there. */
  function tellProcesses(): void {
    isOwnChanged = false;
    const told = ownAttendances();
    if (told.length === 0 && !wasTold) return;
    wasTold = told.length > 0;
    toldProcesses = now();
    tell?.(told);
  }

  function changed(): void {
    isOwnChanged = true;
    schedule();
  }

  function sweep(): void {
    const horizon = now() - EXPIRY_MS;
    let isAnyGone = false;
    for (const entry of own.values()) {
      if (entry.what === null || entry.at > horizon) continue;
      entry.what = null;
      isAnyGone = true;
    }
    for (const [process, { at }] of others)
      if (at <= horizon) isAnyGone = others.delete(process) || isAnyGone;
    if (isAnyGone) changed();
    else if (wasTold && now() - toldProcesses > EXPIRY_MS / 3) tellProcesses();
    if (own.size === 0 && others.size === 0) endSweeping();
  }

  function endSweeping(): void {
    if (sweeper !== null) clearInterval(sweeper);
    sweeper = null;
  }

  return {
    attend(who, seat, what) {
      const before = own.get(who);
      own.set(who, { seat, what, at: now() });
      if (JSON.stringify([before?.seat, before?.what ?? null]) !== JSON.stringify([seat, what])) changed();
    },
    leave(who) {
      const left = own.get(who);
      own.delete(who);
      lastTold.delete(who);
      if (left?.what) changed();
    },
    reseat({ deviceId, agent, branch }) {
      for (const entry of own.values()) {
        if (entry.seat.deviceId !== deviceId || (entry.seat.agent === agent && entry.seat.branch === branch))
          continue;
        entry.seat = { deviceId, agent, branch };
        changed();
      }
    },
    hear(process, told) {
      if (told.length === 0) others.delete(process);
      else others.set(process, { told, at: now() });
      schedule();
    },
    connect(to) {
      tell = to;
      return () => {
        tell = null;
      };
    },
    stop() {
      isStopped = true;
      endSweeping();
      if (timer !== null) clearTimeout(timer);
      own.clear();
      others.clear();
    },
  };
}

function textWithout(apart: string | null, all: readonly Attendance[]): string {
  const people: Present[] = all
    .filter(({ deviceId }) => deviceId !== apart)
    .map(({ deviceId: _, ...shown }) => shown);
  return JSON.stringify({ type: 'PRESENCE', people });
}

const NOBODY = textWithout(null, []);
