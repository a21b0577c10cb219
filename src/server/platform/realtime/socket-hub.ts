import type { ClientMessage, ServerMessage } from '#shared/contracts/realtime.ts';
import type { DiskState } from '../storage/disk-state.ts';
import { createChangeBuffer } from './change-buffer.ts';
import type { Change, FeedEvent, TeamAlert } from './change-feed.ts';
import { CLOSE, type OpenSocket } from './open-socket.ts';
import type { Presence } from './presence.ts';

/**
 * The open sockets of this process, and what is published to them. One count (`seq`) runs through all of them: a screen that
 * sees a number missing knows that it has not received everything, and reads anew.
 */
export type SocketHub = {
  /** Greets the socket; from here on it receives everything. One too many of a session is closed instead. */
  add(socket: OpenSocket, session: SocketSession): void;
  remove(socket: OpenSocket): void;
  publish(event: FeedEvent): void;
  /** Anything may have changed: skips a number. */
  publishEverything(): void;
  /** What a browser says: a PING is answered, what it has open is told to the others. */
  hear(socket: OpenSocket, message: ClientMessage): void;
  /** Ends the sockets of a session at once. */
  endSession(sessionId: string): void;
  /** The device has said anew whose hands it is in. */
  moveDevice(deviceId: string, who: SeatedAt): void;
  /** The sessions that sockets ride on, to be looked at again. */
  sessionIds(): string[];
  /** What was found: whose session was asked for in vain goes, whose team has changed receives that team's alerts. */
  applySessions(asked: readonly string[], live: ReadonlyMap<string, SeatedAt>, passwordEpoch: number): void;
  /** Pings each; closes whoever has not answered the ping before. */
  beat(): void;
  readonly size: number;
  closeAll(): void;
};

/** Whose hands a device is in. */
export type SeatedAt = { agent: string | null; branch: string | null; team: string | null };

/** A session on a device, or null for somebody with the password alone. */
export type SocketSession = ({ sessionId: string; deviceId: string } & SeatedAt) | null;

/** More tabs than a device has: one session must not take the connections of all others. */
const MOST_OF_ONE = 100;

type Connection = {
  session: SocketSession;
  /** Of somebody with the password alone: the one that was current when first looked at. */
  passwordEpoch: number | null;
};

/** `buildId`: of the web app that this process gives out. */
export function createSocketHub(buildId: string, disk: DiskState, presence: Presence): SocketHub {
  const connections = new Map<OpenSocket, Connection>();
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
    if (connections.size === 0) return;
    const text = JSON.stringify(message);
    for (const socket of connections.keys()) socket.send(text);
  }

  function alert({ byDevice, ...notification }: TeamAlert): void {
    const textFor = (isOwn: boolean) =>
      JSON.stringify({
        type: 'PUSH_NOTIFICATION',
        notification: isOwn ? { ...notification, isOwn } : notification,
      } satisfies ServerMessage);
    const [text, ownText] = [textFor(false), textFor(true)];
    for (const [socket, { session }] of connections) {
      if (!isAddressedTo(session?.team ?? null, notification.targetTeam)) continue;
      socket.send(byDevice && session?.deviceId === byDevice ? ownText : text);
    }
  }

  /** Outside the count: the others are not to miss a number. Who has missed it reads anew on coming back. */
  function publishToDevice(deviceId: string, change: Change): void {
    const text = JSON.stringify({ type: 'DEVICE_CHANGED', changes: [change] } satisfies ServerMessage);
    for (const [socket, { session }] of connections) if (session?.deviceId === deviceId) socket.send(text);
  }

  const helloAt = (count: number): ServerMessage => ({
    type: 'HELLO',
    seq: count,
    buildId,
    ...(disk.isFull() ? { isDiskFull: true } : {}),
  });
  disk.onChange(() => broadcast(helloAt(seq)));

  const sendTo = (socket: OpenSocket, message: ServerMessage) => socket.send(JSON.stringify(message));

  /** Its screens may have been read just before: the last moments are published once more, to it alone. */
  function welcome(socket: OpenSocket): void {
    const recent = buffer.recent();
    const isEverything = recent === 'everything';
    const missed = isEverything ? 2 : Math.min(recent.length, 1);
    sendTo(socket, helloAt(seq - missed));
    if (missed > 0) sendTo(socket, { type: 'DATA_CHANGED', seq, changes: isEverything ? [] : [...recent] });
  }

  /** Of one session, or of all who have the password alone. */
  function countOf(session: SocketSession): number {
    let count = 0;
    for (const { session: other } of connections.values())
      if (other?.sessionId === session?.sessionId) count += 1;
    return count;
  }

  return {
    add(socket, session) {
      if (countOf(session) >= MOST_OF_ONE) return socket.close(CLOSE.tryLater, 'Too many sockets of one');
      connections.set(socket, { session, passwordEpoch: null });
      welcome(socket);
    },
    remove: forget,
    publish({ changes, alerts }) {
      buffer.add(changes.filter(({ deviceId }) => deviceId === undefined));
      for (const { deviceId, ...change } of changes)
        if (deviceId !== undefined) publishToDevice(deviceId, change);
      for (const notification of alerts) alert(notification);
    },
    publishEverything: () => buffer.addEverything(),
    hear(socket, message) {
      if (message.type === 'PING') return sendTo(socket, helloAt(seq));
      const session = connections.get(socket)?.session;
      // Who has the password alone is nobody, and is told of nobody.
      if (session) presence.attend(socket, seatOf(session), message.at);
    },
    endSession(sessionId) {
      for (const [socket, { session }] of connections) {
        if (session?.sessionId === sessionId) end(socket);
      }
    },
    moveDevice(deviceId, { agent, branch, team }) {
      for (const connection of connections.values()) {
        if (connection.session?.deviceId === deviceId)
          connection.session = { ...connection.session, agent, branch, team };
      }
      presence.reseat({ deviceId, agent, branch });
    },
    sessionIds: () => [
      ...new Set([...connections.values()].flatMap(({ session }) => (session ? [session.sessionId] : []))),
    ],
    applySessions(asked, live, passwordEpoch) {
      // A socket may have opened since they were asked for.
      const judged = new Set(asked);
      for (const [socket, connection] of connections) {
        if (connection.session === null) {
          connection.passwordEpoch ??= passwordEpoch;
          if (connection.passwordEpoch !== passwordEpoch) end(socket);
          continue;
        }
        const found = live.get(connection.session.sessionId);
        if (found !== undefined) {
          connection.session = { ...connection.session, ...found };
          presence.reseat(seatOf(connection.session));
        } else if (judged.has(connection.session.sessionId)) end(socket);
      }
    },
    beat() {
      for (const socket of connections.keys()) {
        if (!socket.beat()) forget(socket);
      }
    },
    get size() {
      return connections.size;
    },
    closeAll() {
      buffer.stop();
      presence.stop();
      for (const socket of connections.keys()) socket.close(CLOSE.goingAway, 'The server is stopping');
      connections.clear();
    },
  };

  function forget(socket: OpenSocket): void {
    connections.delete(socket);
    presence.leave(socket);
  }

  function end(socket: OpenSocket): void {
    forget(socket);
    socket.close(CLOSE.policy, 'The session has ended');
  }
}

const seatOf = ({ deviceId, agent, branch }: NonNullable<SocketSession>) => ({ deviceId, agent, branch });

/** A device that has not said its team, or belongs to all of them, receives everything. */
function isAddressedTo(team: string | null, targetTeam: string): boolean {
  return team === null || team === 'all' || targetTeam === 'all' || targetTeam === team;
}
