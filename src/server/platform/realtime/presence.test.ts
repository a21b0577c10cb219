import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Attended, Present } from '#shared/contracts/presence.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '#testing/test-server.ts';
import { listen, openTestSocket, type TestSocket } from '#testing/test-socket.ts';
import { type Attendance, createPresence } from './presence.ts';
import { decodeMessage, encodePresent } from './wire-format.ts';

const ORDER = (id: number, doing: Attended['doing'] = 'viewing'): Attended => ({
  kind: 'payment',
  id,
  doing,
});

describe('on one clock', () => {
  let now = 0;
  beforeEach(() => {
    now = 0;
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] });
  });
  afterEach(() => vi.useRealTimers());

  const turn = (ms: number) => {
    now += ms;
    vi.advanceTimersByTime(ms);
  };
  const someone = () => {
    const heard: Present[][] = [];
    return { heard, send: (text: string) => heard.push(JSON.parse(text).people) };
  };
  const seat = (deviceId: string, agent: string | null = deviceId) => ({ deviceId, agent, branch: null });

  it('tells of others and never of oneself, in either tab, and says nothing to who is alone', () => {
    const presence = createPresence(() => now);
    const [selma, herOther, petrus] = [someone(), someone(), someone()];
    presence.attend(selma, seat('a', 'Selma'), ORDER(1));
    presence.attend(herOther, seat('a', 'Selma'), ORDER(2));
    turn(1_000);
    expect([selma.heard, herOther.heard]).toEqual([[], []]);
    presence.attend(petrus, seat('b', 'Petrus'), ORDER(1, 'paying'));
    turn(1_000);
    const heard = [[{ ...ORDER(1, 'paying'), agent: 'Petrus', branch: null }]];
    expect([selma.heard, herOther.heard]).toEqual([heard, heard]);
    expect(petrus.heard.at(-1)?.map(({ id }) => id)).toEqual([1, 2]);
    presence.reseat(seat('b', 'Maria'));
    turn(1_000);
    expect(selma.heard.at(-1)?.[0]?.agent).toBe('Maria');
    presence.stop();
  });

  it('tells a burst once, forgets who leaves at once, and who says nothing more after half a minute', () => {
    const presence = createPresence(() => now);
    const [one, other, third] = [someone(), someone(), someone()];
    presence.attend(one, seat('a'), null);
    presence.attend(other, seat('b'), null);
    for (let id = 1; id <= 50; id += 1) presence.attend(other, seat('b'), ORDER(id));
    turn(1_000);
    expect(one.heard.map((people) => people.map(({ id }) => id))).toEqual([[50]]);
    presence.leave(other);
    turn(1_000);
    expect(one.heard.at(-1)).toEqual([]);
    presence.attend(third, seat('c'), ORDER(3));
    turn(20_000);
    presence.attend(third, seat('c'), ORDER(3));
    turn(20_000);
    expect(one.heard.at(-1)).toHaveLength(1);
    turn(20_000);
    expect(one.heard.at(-1)).toEqual([]);
    presence.stop();
  });

  it('believes another process for half a minute, and tells it again before that', () => {
    const presence = createPresence(() => now);
    const told: number[] = [];
    const disconnect = presence.connect((all) => told.push(all.length));
    const here = someone();
    presence.attend(here, seat('a'), ORDER(1));
    presence.hear('other', [{ ...ORDER(1), ...seat('z', 'Far') }]);
    turn(1_000);
    expect(here.heard.at(-1)?.[0]?.agent).toBe('Far');
    for (let second = 0; second < 40; second += 5) {
      turn(5_000);
      presence.attend(here, seat('a'), ORDER(1));
    }
    expect(here.heard.at(-1)).toEqual([]);
    expect(told.length).toBeGreaterThan(2);
    presence.leave(here);
    turn(1_000);
    expect(told.at(-1)).toBe(0);
    disconnect();
    presence.stop();
  });

  it('fits into a notification, however many there are and however long their names', () => {
    const many: Attendance[] = Array.from({ length: 500 }, (_, id) => ({
      ...ORDER(id + 1),
      ...seat(`device-${id}`, 'ö'.repeat(100)),
    }));
    const text = encodePresent('me', many);
    expect(Buffer.byteLength(text)).toBeLessThan(8_000);
    expect(decodeMessage('you', text)?.present?.length).toBeGreaterThan(10);
  });
});

describe('between browsers', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ hasBridge: true });
  });
  afterAll(() => server.stop());

  const attend = (socket: TestSocket, at: unknown) => socket.send(JSON.stringify({ type: 'ATTEND', at }));
  const peopleHeardBy = ({ messages }: TestSocket) =>
    messages.flatMap((message) => (message.type === 'PRESENCE' ? [message.people] : [])).at(-1);

  it('of two processes names who the server knows the device to be, until the line is closed', async () => {
    const sibling = await server.startSibling();
    const [here, there] = [await listen(server), await listen(sibling)];
    const petrus = await server.loggedInClient({ agent: 'Agent 7', branch: 'rundu' });
    const [one, other] = [await openTestSocket(here, server.client), await openTestSocket(there, petrus)];
    attend(one, null);
    attend(other, ORDER(12, 'paying'));
    await expect
      .poll(() => peopleHeardBy(one))
      .toEqual([{ ...ORDER(12, 'paying'), agent: 'Agent 7', branch: 'rundu' }]);
    other.close();
    await expect.poll(() => peopleHeardBy(one)).toEqual([]);
    one.close();
  });

  it('tells nothing to who has not said that it listens, nor to the password alone', async () => {
    const host = await listen(server);
    const quiet = await openTestSocket(host, await server.loggedInClient());
    const byPassword = await openTestSocket(host, server.newClient(), { 'x-auth-password': TEST_PASSWORD });
    attend(byPassword, ORDER(3));
    const [one, other] = [
      await openTestSocket(host, server.client),
      await openTestSocket(host, await server.loggedInClient({ agent: 'Agent 2', branch: 'oshakati' })),
    ];
    attend(one, ORDER(3));
    attend(other, ORDER(3));
    await expect.poll(() => peopleHeardBy(one)?.map(({ agent }) => agent)).toEqual(['Agent 2']);
    expect([peopleHeardBy(quiet), peopleHeardBy(byPassword)]).toEqual([undefined, undefined]);
    for (const socket of [quiet, byPassword, one, other]) socket.close();
  });

  it.each([
    { kind: 'payment', id: 1, doing: 'stealing' },
    { kind: 'sessions', id: 1, doing: 'viewing' },
    { kind: 'payment', id: -1, doing: 'viewing' },
    { kind: 'payment', id: 1, doing: 'viewing', agent: 'Agent 1' },
    '<script>',
  ])('closes the line of whoever says %j', async (at) => {
    const socket = await openTestSocket(await listen(server), server.client);
    attend(socket, at);
    expect(await socket.closed).toBe(1008);
  });
});
