import type { ServerMessage } from '#shared/contracts/realtime.ts';
import type { DiskState } from '../storage/disk-state.ts';
import { createChangeBuffer } from './change-buffer.ts';
import type { Change, FeedEvent, TeamAlert } from './change-feed.ts';
import { CLOSE, type OpenSocket } from './open-socket.ts';

/**
 * The open sockets of this process, and what is published to them. One count (`seq`) runs through all of them: a screen that
 * sees a number missing knows that it has not received everything, and reads anew.
 */
export type SocketHub = {
  /** Greets the socket; from here on it receives everything. */
  add(socket: OpenSocket, session: SocketSession): void;
  remove(socket: OpenSocket): void;
  publish(event: FeedEvent): void;
  /** Anything may have changed: skips a number. */
  publishEverything(): void;
  /** Where the count stands, for a screen that asks. */
  greet(socket: OpenSocket): void;
  /** Ends the sockets of a session at once. */
  endSession(sessionId: string): void;
  /** The device has said anew whose hands it is in. */
  moveDevice(deviceId: string, team: string | null): void;
  /** The sessions that sockets ride on, to be looked at again. */
  sessionIds(): string[];
  /** What was found: whose session was asked for in vain goes, whose team has changed receives that team's alerts. */
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

type Connection = {
  session: SocketSession;
  /** Of somebody with the password alone: the one that was current when first looked at. */
  passwordEpoch: number | null;
};

/** `buildId`: of the web app that this process gives out. */
export function createSocketHub(buildId: string, disk: DiskState): SocketHub {
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

  return {
    add(socket, session) {
      connections.set(socket, { session, passwordEpoch: null });
      welcome(socket);
    },
    remove: (socket) => void connections.delete(socket),
    publish({ changes, alerts }) {
      buffer.add(changes.filter(({ deviceId }) => deviceId === undefined));
      for (const { deviceId, ...change } of changes)
        if (deviceId !== undefined) publishToDevice(deviceId, change);
      for (const notification of alerts) alert(notification);
    },
    publishEverything: () => buffer.addEverything(),
    greet: (socket) => sendTo(socket, helloAt(seq)),
    endSession(sessionId) {
      for (const [socket, { session }] of connections) {
        if (session?.sessionId === sessionId) end(socket);
      }
    },
    moveDevice(deviceId, team) {
      for (const connection of connections.values()) {
        if (connection.session?.deviceId === deviceId) connection.session = { ...connection.session, team };
      }
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
        if (found !== undefined) connection.session = { ...connection.session, team: found.team };
        else if (judged.has(connection.session.sessionId)) end(socket);
      }
    },
    beat() {
      for (const socket of connections.keys()) {
        if (!socket.beat()) connections.delete(socket);
      }
    },
    get size() {
      return connections.size;
    },
    closeAll() {
      buffer.stop();
      for (const socket of connections.keys()) socket.close(CLOSE.goingAway, 'The server is stopping');
      connections.clear();
    },
  };

  function end(socket: OpenSocket): void {
    connections.delete(socket);
    socket.close(CLOSE.policy, 'The session has ended');
  }
}

/** A device that has not said its team, or belongs to all of them, receives everything. */
function isAddressedTo(team: string | null, targetTeam: string): boolean {
  return team === null || team === 'all' || targetTeam === 'all' || targetTeam === team;
}
