import type { ClientMessage, ServerMessage } from '#shared/contracts/realtime.ts';
import type { DiskState } from '../storage/disk-state.ts';
import { createChangeBuffer } from './change-buffer.ts';
import type { Change, FeedEvent, TeamAlert } from './change-feed.ts';
import { CLOSE, type OpenSocket } from './open-socket.ts';
import type { Presence } from './presence.ts';

/**
 * The open sockets of this process, and what is published to them. One counter (`seq`) runs through all messages: a
 * screen that misses a number knows that it has missed changes, and loads its data anew.
 */
export type SocketHub = {
  /** Greets the socket, which receives everything from here on. A socket beyond the session's maximum is closed instead. */
  add(socket: OpenSocket, session: SocketSession): void;
  remove(socket: OpenSocket): void;
  publish(event: FeedEvent): void;
  /** Announces that anything may have changed, by skipping a number. */
  publishEverything(): void;
  /** Handles a message of a browser: a PING is answered, and what it has open is told to the others. */
  hear(socket: OpenSocket, message: ClientMessage): void;
  /** Closes the sockets of a session at once. */
  endSession(sessionId: string): void;
  /** Updates who is at the device. */
  moveDevice(deviceId: string, who: SeatedAt): void;
  /** The sessions of all sockets, to be checked again. */
  sessionIds(): string[];
  /**
   * Applies the result of the check: closes the sockets of sessions that were asked for and are not live, and updates
   * who is at the devices, whose team decides which alerts they get.
   */
  applySessions(asked: readonly string[], live: ReadonlyMap<string, SeatedAt>, passwordEpoch: number): void;
  /** Pings each socket, and closes those that have not answered the previous ping. */
  beat(): void;
  readonly size: number;
  closeAll(): void;
};

/** Who is at a device. */
export type SeatedAt = { agent: string | null; branch: string | null; team: string | null };

/** A session on a device, or null for a caller with the password alone. */
export type SocketSession = ({ sessionId: string; deviceId: string } & SeatedAt) | null;

/** More than the tabs of any device: one session must not take the connections of all others. */
const MOST_OF_ONE = 100;

type Connection = {
  session: SocketSession;
  /** For a caller with the password alone: the generation of the password at the first check. */
  passwordEpoch: number | null;
};

/** @param buildId the build of the web app that this process serves */
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

  /** Not counted in `seq`, so that other devices do not miss a number. A device that misses this message loads its data anew when it reconnects. */
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

  /** The screens may have loaded their data just before the socket opened: the most recent changes are sent again, to this socket only. */
  function welcome(socket: OpenSocket): void {
    const recent = buffer.recent();
    const isEverything = recent === 'everything';
    const missed = isEverything ? 2 : Math.min(recent.length, 1);
    sendTo(socket, helloAt(seq - missed));
    if (missed > 0) sendTo(socket, { type: 'DATA_CHANGED', seq, changes: isEverything ? [] : [...recent] });
  }

  /** The number of sockets of a session, or of all callers with the password alone. */
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
      // A caller with the password alone is no agent: presence neither shows it nor informs it.
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
      // Sockets that have opened since the query are skipped.
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

/** A device without a team, or with all teams, receives everything. */
function isAddressedTo(team: string | null, targetTeam: string): boolean {
  return team === null || team === 'all' || targetTeam === 'all' || targetTeam === team;
}
