import type { ServerMessage } from '#shared/contracts/realtime.ts';
import { createChangeBuffer } from './change-buffer.ts';
import type { Change, FeedEvent, TeamAlert } from './change-feed.ts';
import { CLOSE, type OpenSocket } from './open-socket.ts';

/**
 * The open sockets of this process, and what they are told. One count (`seq`) runs through all of them: a screen that
 * sees a number missing knows that it was not told everything, and reads anew.
 */
export type SocketHub = {
  /** Greets the socket; from here on it hears everything. */
  add(socket: OpenSocket, session: SocketSession): void;
  remove(socket: OpenSocket): void;
  tell(event: FeedEvent): void;
  /** Anything may have changed: skips a number. */
  tellEverything(): void;
  /** Where the count stands, for a screen that asks. */
  greet(socket: OpenSocket): void;
  /** Ends the sockets of a session at once. */
  endSession(sessionId: string): void;
  /** The device has said anew whose hands it is in. */
  moveDevice(deviceId: string, team: string | null): void;
  /** The sessions that sockets ride on, to be looked at again. */
  sessionIds(): string[];
  /** What was found: whose session was asked for in vain goes, whose team has changed hears that team's alerts. */
  applySessions(
    asked: readonly string[],
    live: ReadonlyMap<string, { team: string | null }>,
    passwordEpoch: number,
  ): void;
  /** Pings each; closes whoever has not answered the ping before. */
  beat(): void;
  readonly size: number;
  closeAll(): void;
};

/** A session on a device, or null for somebody with the password alone. */
export type SocketSession = { sessionId: string; deviceId: string; team: string | null } | null;

type Seat = {
  session: SocketSession;
  /** Of somebody with the password alone: the one that was current when first looked at. */
  passwordEpoch: number | null;
};

/** `buildId`: of the web app that this process gives out. */
export function createSocketHub(buildId: string): SocketHub {
  const seats = new Map<OpenSocket, Seat>();
  let seq = 0;

  const buffer = createChangeBuffer({
    onBatch(changes) {
      seq += 1;
      broadcast({ type: 'DATA_CHANGED', seq, changes });
    },
    onEverything: skip,
  });

  function skip(): void {
    seq += 2;
    broadcast({ type: 'DATA_CHANGED', seq, changes: [] });
  }

  function broadcast(message: ServerMessage): void {
    if (seats.size === 0) return;
    const text = JSON.stringify(message);
    for (const socket of seats.keys()) socket.send(text);
  }

  function alert({ byDevice, ...notification }: TeamAlert): void {
    const textFor = (isOwn: boolean) =>
      JSON.stringify({
        type: 'PUSH_NOTIFICATION',
        notification: isOwn ? { ...notification, isOwn } : notification,
      } satisfies ServerMessage);
    const [text, ownText] = [textFor(false), textFor(true)];
    for (const [socket, { session }] of seats) {
      if (!hears(session?.team ?? null, notification.targetTeam)) continue;
      socket.send(byDevice && session?.deviceId === byDevice ? ownText : text);
    }
  }

  /** Outside the count: the others are not to miss a number. Who has missed it reads anew on coming back. */
  function tellDevice(deviceId: string, change: Change): void {
    const text = JSON.stringify({ type: 'DEVICE_CHANGED', changes: [change] } satisfies ServerMessage);
    for (const [socket, { session }] of seats) if (session?.deviceId === deviceId) socket.send(text);
  }

  const sendTo = (socket: OpenSocket, message: ServerMessage) => socket.send(JSON.stringify(message));

  /** Its screens may have been read just before: the last moments are told once more, to it alone. */
  function welcome(socket: OpenSocket): void {
    const recent = buffer.recent();
    const isEverything = recent === 'everything';
    const missed = isEverything ? 2 : Math.min(recent.length, 1);
    sendTo(socket, { type: 'HELLO', seq: seq - missed, buildId });
    if (missed > 0) sendTo(socket, { type: 'DATA_CHANGED', seq, changes: isEverything ? [] : [...recent] });
  }

  return {
    add(socket, session) {
      seats.set(socket, { session, passwordEpoch: null });
      welcome(socket);
    },
    remove: (socket) => void seats.delete(socket),
    tell({ changes, alerts }) {
      buffer.add(changes.filter(({ deviceId }) => deviceId === undefined));
      for (const { deviceId, ...change } of changes) if (deviceId !== undefined) tellDevice(deviceId, change);
      for (const notification of alerts) alert(notification);
    },
    tellEverything: () => buffer.addEverything(),
    greet: (socket) => sendTo(socket, { type: 'HELLO', seq, buildId }),
    endSession(sessionId) {
      for (const [socket, { session }] of seats) {
        if (session?.sessionId === sessionId) end(socket);
      }
    },
    moveDevice(deviceId, team) {
      for (const seat of seats.values()) {
        if (seat.session?.deviceId === deviceId) seat.session = { ...seat.session, team };
      }
    },
    sessionIds: () => [
      ...new Set([...seats.values()].flatMap(({ session }) => (session ? [session.sessionId] : []))),
    ],
    applySessions(asked, live, passwordEpoch) {
      // A socket may have opened since they were asked for.
      const judged = new Set(asked);
      for (const [socket, seat] of seats) {
        if (seat.session === null) {
          seat.passwordEpoch ??= passwordEpoch;
          if (seat.passwordEpoch !== passwordEpoch) end(socket);
          continue;
        }
        const found = live.get(seat.session.sessionId);
        if (found !== undefined) seat.session = { ...seat.session, team: found.team };
        else if (judged.has(seat.session.sessionId)) end(socket);
      }
    },
    beat() {
      for (const socket of seats.keys()) {
        if (!socket.beat()) seats.delete(socket);
      }
    },
    get size() {
      return seats.size;
    },
    closeAll() {
      buffer.stop();
      for (const socket of seats.keys()) socket.close(CLOSE.goingAway, 'The server is stopping');
      seats.clear();
    },
  };

  function end(socket: OpenSocket): void {
    seats.delete(socket);
    socket.close(CLOSE.policy, 'The session has ended');
  }
}

/** A device that has not said its team, or belongs to all of them, hears everything. */
function hears(team: string | null, targetTeam: string): boolean {
  return team === null || team === 'all' || targetTeam === 'all' || targetTeam === team;
}
