import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openLine, retryDelayMs, type SocketLine } from './socket-line.ts';

/** The other end, played by the test. */
class FakeSocket {
  static OPEN = 1;
  static opened: FakeSocket[] = [];
  static get last(): FakeSocket {
    return FakeSocket.opened.at(-1) as FakeSocket;
  }
  readyState = 0;
  sent: string[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  constructor() {
    FakeSocket.opened.push(this);
  }
  send(text: string) {
    this.sent.push(text);
  }
  close() {
    this.end(1005);
  }
  say(message: unknown) {
    this.readyState = 1;
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  end(code: number) {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

const onChanges = vi.fn();
const onEverything = vi.fn();
const onConnection = vi.fn();
const onRefused = vi.fn<() => Promise<'live' | 'ended' | 'unknown'>>();
let line: SocketLine;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  FakeSocket.opened = [];
  for (const handler of [onChanges, onEverything, onConnection]) handler.mockReset();
  onRefused.mockReset().mockResolvedValue('live');
  line = openLine('ws://shop/ws', {
    onChanges,
    onEverything,
    onAlert: vi.fn(),
    onPeople: vi.fn(),
    onBuild: vi.fn(),
    onDisk: vi.fn(),
    onConnection,
    onRefused,
  });
});
afterEach(() => {
  line.stop();
});

const change = { entity: 'payment', id: 1, version: 2 };
const greet = (seq = 5) => FakeSocket.last.say({ type: 'HELLO', seq, buildId: 'dev' });

describe('the line', () => {
  it('hands on what was changed, and asks for everything when a number is missing', () => {
    greet(5);
    FakeSocket.last.say({ type: 'DATA_CHANGED', seq: 6, changes: [change] });
    expect(onChanges).toHaveBeenCalledExactlyOnceWith([change]);
    expect(onEverything).not.toHaveBeenCalled();
    FakeSocket.last.say({ type: 'DATA_CHANGED', seq: 8, changes: [] });
    expect(onEverything).toHaveBeenCalledTimes(1);
    FakeSocket.last.say({ type: 'DATA_CHANGED', seq: 9, changes: [change] });
    expect(onChanges).toHaveBeenCalledTimes(2);
  });

  it('is opened again 3 s after it closed, and everything is asked for', () => {
    greet();
    FakeSocket.last.end(1001);
    expect(onConnection).toHaveBeenLastCalledWith('reconnecting');
    vi.advanceTimersByTime(2_999);
    expect(FakeSocket.opened).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(FakeSocket.opened).toHaveLength(2);
    greet();
    expect(onConnection).toHaveBeenLastCalledWith('live');
    expect(onEverything).toHaveBeenCalledTimes(1);
  });

  it('that was cut off is tried within a second, and then 3 s later', () => {
    greet();
    FakeSocket.last.end(1006);
    vi.advanceTimersByTime(1_000);
    expect(FakeSocket.opened).toHaveLength(2);
    FakeSocket.last.end(1006);
    vi.advanceTimersByTime(2_999);
    expect(FakeSocket.opened).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(FakeSocket.opened).toHaveLength(3);
  });

  it('waits longer each time, 30 s at the most, and begins anew once it stood', () => {
    for (let attempt = 1; attempt < 12; attempt += 1) {
      expect(retryDelayMs(attempt, () => 1)).toBe(Math.min(3_000 * 2 ** attempt, 30_000));
      expect(retryDelayMs(attempt, () => 0)).toBeGreaterThanOrEqual(3_000);
    }
    for (let lost = 0; lost < 5; lost += 1) {
      FakeSocket.last.end(1006);
      vi.advanceTimersToNextTimer();
    }
    expect(FakeSocket.opened).toHaveLength(6);
    greet();
    FakeSocket.last.end(1006);
    vi.advanceTimersByTime(3_000);
    expect(FakeSocket.opened).toHaveLength(7);
  });

  it('tries at once when the network is back', () => {
    greet();
    FakeSocket.last.end(1006);
    window.dispatchEvent(new Event('online'));
    expect(FakeSocket.opened).toHaveLength(2);
    vi.advanceTimersByTime(3_000);
    expect(FakeSocket.opened).toHaveLength(2);
  });

  it('that falls silent is said to be broken within 4 s, and is given up for a new one later', () => {
    greet();
    vi.advanceTimersByTime(2_000);
    expect(FakeSocket.last.sent).toEqual(['{"type":"PING"}']);
    greet();
    expect(onConnection).toHaveBeenLastCalledWith('live');
    vi.advanceTimersByTime(3_500);
    expect(onConnection).toHaveBeenLastCalledWith('reconnecting');
    expect(FakeSocket.opened).toHaveLength(1);
    vi.advanceTimersByTime(6_500);
    expect(FakeSocket.opened).toHaveLength(2);
  });

  it('that was only slow is live again with its next word', () => {
    greet(5);
    vi.advanceTimersByTime(3_500);
    expect(onConnection).toHaveBeenLastCalledWith('reconnecting');
    greet(5);
    expect(onConnection).toHaveBeenLastCalledWith('live');
    expect(onEverything).not.toHaveBeenCalled();
    expect(FakeSocket.opened).toHaveLength(1);
  });

  it('asks seldom while nobody is at the page, and at once when somebody comes back', () => {
    greet();
    for (let count = 0; count < 70; count += 1) {
      vi.advanceTimersByTime(2_000);
      greet();
    }
    const asked = FakeSocket.last.sent.length;
    expect(asked).toBeLessThanOrEqual(62);
    vi.advanceTimersByTime(20_000);
    expect(FakeSocket.last.sent).toHaveLength(asked);
    window.dispatchEvent(new Event('pointerdown'));
    expect(FakeSocket.last.sent).toHaveLength(asked + 1);
  });

  it('that is not greeted is said to be broken, and tried anew', () => {
    vi.advanceTimersByTime(3_000);
    expect(onConnection).toHaveBeenLastCalledWith('reconnecting');
    vi.advanceTimersByTime(7_000 + 3_000);
    expect(FakeSocket.opened).toHaveLength(2);
  });

  it('learns from the answer to a ping that something passed it by', () => {
    greet(5);
    greet(5);
    expect(onEverything).not.toHaveBeenCalled();
    greet(7);
    expect(onEverything).toHaveBeenCalledTimes(1);
  });

  it('that is refused asks once whether the session has ended, and then goes on', async () => {
    FakeSocket.last.end(1006);
    await vi.advanceTimersByTimeAsync(3_000);
    FakeSocket.last.end(1006);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(onRefused).toHaveBeenCalledTimes(1);
    expect(FakeSocket.opened.length).toBeGreaterThan(2);
  });

  it('is not tried again once the session has ended', async () => {
    onRefused.mockResolvedValue('ended');
    greet();
    FakeSocket.last.end(1008);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(onRefused).toHaveBeenCalledTimes(1);
    expect(FakeSocket.opened).toHaveLength(1);
  });

  it('asks for everything when it first stands long after the screens were read', () => {
    FakeSocket.last.end(1006);
    vi.advanceTimersByTime(30_000);
    greet();
    expect(onEverything).toHaveBeenCalledTimes(1);
  });

  it('is not opened again after it was stopped', () => {
    greet();
    line.stop();
    vi.advanceTimersByTime(60_000);
    window.dispatchEvent(new Event('online'));
    expect(FakeSocket.opened).toHaveLength(1);
  });
});
