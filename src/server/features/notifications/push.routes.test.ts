import net, { type AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { storePassword } from '#server/platform/auth/password-keeper.ts';
import type { FeedEvent } from '#server/platform/realtime/change-feed.ts';
import { type PushService, startPushService } from '#testing/push-service.ts';
import { readQueuedJobs, workOffJobs } from '#testing/queued-jobs.ts';
import { startTestServer, TEST_PASSWORD, type TestClient, type TestServer } from '#testing/test-server.ts';
import { pushFanOutJob, pushSendJob } from './push.jobs.ts';

let service: PushService;
let server: TestServer;
beforeAll(async () => {
  service = await startPushService();
  server = await startTestServer({ env: { PUSH_HOSTS: service.host } });
});
afterAll(async () => {
  await server.stop();
  await service.stop();
});
beforeEach(async () => {
  await server.database.pool.query('delete from push_subscriptions');
  await server.database.pool.query('delete from jobs.job');
  service.received.length = 0;
});

type Device = ReturnType<PushService['makeDevice']>;
let made = 0;
const makeDevice = () => {
  made += 1;
  return service.makeDevice(`device-${made}`);
};
const nameOf = ({ endpoint }: Device) => endpoint.split('/').at(-1) ?? '';

async function subscribe(
  client: TestClient = server.client,
  device: Device = makeDevice(),
  headers: Record<string, string> = {},
): Promise<Device> {
  const { endpoint, keys } = device;
  const body = { endpoint, expirationTime: null, keys };
  const reply = await client.post('/api/notifications/subscribe', body, headers);
  if (reply.status !== 201) throw new Error(`Subscribing failed: ${reply.text}`);
  return device;
}

const subscribed = async () =>
  (
    await server.database.pool.query(
      `select endpoint, device_id as "deviceId", last_success_at is not null as "wasReached", failures
      from push_subscriptions order by id`,
    )
  ).rows;

const write = async (body: object = {}) =>
  (
    await server.client.post('/api/notifications', {
      type: 'info',
      title: 'Stock count',
      message: 'On Friday.',
      ...body,
    })
  ).body;

/** Runs the jobs as the workers would, once: the fan-outs, then what they queued. */
async function work() {
  await workOffJobs(server.context, pushFanOutJob);
  return workOffJobs(server.context, pushSendJob);
}

describe('the key of the shop', () => {
  it('is made once, the same for everybody and on every process, and its secret is told to nobody', async () => {
    const sibling = await server.startSibling();
    const other = sibling.newClient();
    await other.post('/api/auth/login', { password: TEST_PASSWORD });
    await server.database.pool.query(`delete from settings where key = 'push-keys'`);
    const replies = await Promise.all(
      [server.client, other, other, server.client].map((client) => client.get('/api/notifications/push-key')),
    );
    const keys = new Set(replies.map(({ text }) => text));
    expect(keys.size).toBe(1);
    expect(Buffer.from(replies[0]?.body.publicKey, 'base64url')).toHaveLength(65);
    expect(Object.keys(replies[0]?.body)).toEqual(['publicKey']);
  });

  it('is for those who have logged in', async () => {
    expect((await server.newClient().get('/api/notifications/push-key')).status).toBe(401);
  });
});

describe('subscribing', () => {
  it('keeps one row an endpoint, for the device that asked', async () => {
    const device = await subscribe();
    const [before] = await subscribed();
    expect(before).toMatchObject({ endpoint: device.endpoint, deviceId: expect.any(String) });
    const { keys } = makeDevice();
    await subscribe(server.client, { ...device, keys });
    expect(await subscribed()).toEqual([before]);
    await subscribe(server.newClient(), device, { 'x-auth-password': TEST_PASSWORD });
    expect(await subscribed()).toEqual([before]);
  });

  it('needs a session', async () => {
    const client = server.newClient();
    for (const [method, url] of [
      ['POST', '/api/notifications/subscribe'],
      ['DELETE', '/api/notifications/subscribe'],
      ['POST', '/api/notifications/push'],
    ] as const) {
      expect((await client.request(method, url, { payload: {} })).status, url).toBe(401);
    }
  });

  it.each([
    [{ keys: { p256dh: 'AAAA' } }, 'keys.p256dh'],
    [{ keys: { p256dh: Buffer.alloc(65, 4).toString('base64url') } }, 'keys.p256dh'],
    [{ keys: { auth: 'AAAA' } }, 'keys.auth'],
    [{ endpoint: '' }, 'endpoint'],
    [{ endpoint: undefined }, 'endpoint'],
  ])('refuses %j', async (wrong: { keys?: object; endpoint?: string | undefined }, path) => {
    const { endpoint, keys } = makeDevice();
    const body = { endpoint, ...wrong, keys: { ...keys, ...wrong.keys } };
    const reply = await server.client.post('/api/notifications/subscribe', body);
    expect(reply.status).toBe(400);
    expect(reply.body.errors[0].path).toBe(path);
    expect(await subscribed()).toEqual([]);
  });

  it('is not asked about by an address that cannot be stored', async () => {
    const payload = { endpoint: 'a\u0000b' };
    const reply = await server.client.request('DELETE', '/api/notifications/subscribe', { payload });
    expect(reply.status).toBe(400);
    expect(reply.body.errors[0].path).toBe('endpoint');
  });

  it('ends when the device asks, also twice', async () => {
    const { endpoint } = await subscribe();
    const unsubscribe = () =>
      server.client.request('DELETE', '/api/notifications/subscribe', { payload: { endpoint } });
    expect((await unsubscribe()).status).toBe(204);
    expect(await subscribed()).toEqual([]);
    expect((await unsubscribe()).status).toBe(204);
    const nothing = { payload: {} };
    expect((await server.client.request('DELETE', '/api/notifications/subscribe', nothing)).status).toBe(400);
  });

  it.each([
    ['a device', () => subscribe()],
    [
      'callers without a device, together',
      () => subscribe(server.newClient(), makeDevice(), { 'x-auth-password': TEST_PASSWORD }),
    ],
  ])('keeps the newest five of %s', async (_who, subscribeAnew) => {
    const other = await subscribe(await server.loggedInClient());
    const made: Device[] = [];
    for (let device = 0; device < 8; device += 1) made.push(await subscribeAnew());
    const endpoints = [other, ...made.slice(3)].map(({ endpoint }) => endpoint);
    expect((await subscribed()).map(({ endpoint }) => endpoint)).toEqual(endpoints);
  });

  it('ends with the logout of the device, and of no other', async () => {
    const leaving = await server.loggedInClient();
    await subscribe(leaving);
    const staying = await subscribe();
    await leaving.post('/api/auth/logout');
    expect(await subscribed()).toMatchObject([{ endpoint: staying.endpoint }]);
  });
});

describe('P1: an address that leads elsewhere', () => {
  let canary: net.Server;
  let port: number;
  let knocks = 0;
  beforeAll(async () => {
    canary = net.createServer((socket) => {
      knocks += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => canary.listen(0, '0.0.0.0', resolve));
    port = (canary.address() as AddressInfo).port;
  });
  afterAll(() => new Promise((resolve) => canary.close(resolve)));

  const hostile = () => [
    `http://127.0.0.1:${port}/`,
    `https://127.0.0.1:${port}/`,
    `https://localhost:${port}/`,
    `https://[::1]:${port}/`,
    `https://[::ffff:127.0.0.1]:${port}/`,
    `https://[::ffff:7f00:1]:${port}/`,
    `https://0.0.0.0:${port}/`,
    `https://0:${port}/`,
    `https://127.1:${port}/`,
    `https://2130706433:${port}/`,
    `https://0x7f000001:${port}/`,
    `https://0177.0.0.1:${port}/`,
    `https://127.0.0.1.nip.io:${port}/`,
    `https://LOCALHOST:${port}/`,
    `https://localhost.:${port}/`,
    `https://10.0.0.1/`,
    `https://192.168.1.1/admin`,
    `https://172.16.0.1/`,
    `https://169.254.169.254/latest/meta-data/`,
    `https://metadata.google.internal/`,
    `https://[fd00::1]/`,
    `https://[fe80::1]/`,
    `https://fcm.googleapis.com:${port}/fcm/send/x`,
    `http://fcm.googleapis.com/fcm/send/x`,
    `https://fcm.googleapis.com@127.0.0.1:${port}/`,
    `https://user:pass@fcm.googleapis.com/fcm/send/x`,
    `https://fcm.googleapis.com.evil.example/x`,
    `https://fcm.googleapis.com./fcm/send/x`,
    `https://evilfcm.googleapis.com/x`,
    `https://evil-notify.windows.com/x`,
    `https://notify.windows.com.evil.example/x`,
    `https://push.apple.com.evil.example/x`,
    `https://127.0.0.1:${port}\\@fcm.googleapis.com/x`,
    `https://127.0.0.1:${port}#@fcm.googleapis.com/`,
    `https://fcm.googleapis.com\t.evil.example/x`,
    `https:fcm.googleapis.com/fcm/send/x`,
    `//fcm.googleapis.com/fcm/send/x`,
    `ftp://fcm.googleapis.com/x`,
    `file:///etc/passwd`,
    `gopher://127.0.0.1:${port}/`,
    `javascript:alert(1)`,
    `data:text/plain,x`,
    'https://',
    'not an address',
  ];

  it('is not accepted, in any of 40 ways', async () => {
    expect(hostile().length).toBeGreaterThanOrEqual(40);
    const { keys } = makeDevice();
    for (const endpoint of hostile()) {
      const reply = await server.client.post('/api/notifications/subscribe', { endpoint, keys });
      expect(reply.status, endpoint).toBe(400);
      expect(reply.body.errors, endpoint).toMatchObject([{ path: 'endpoint' }]);
    }
    expect(await subscribed()).toEqual([]);
  });

  it('is not called either when it got into the database all the same', async () => {
    const { keys } = makeDevice();
    const insert = `insert into push_subscriptions (endpoint, p256dh, auth, created_at, updated_at)
      values ($1, $2, $3, now(), now())`;
    for (const endpoint of hostile())
      await server.database.pool.query(insert, [endpoint, keys.p256dh, keys.auth]);
    const reply = await server.client.post('/api/notifications/push', { title: 'Hello', message: 'There' });
    expect(reply.body).toEqual({ sent: 0, failed: hostile().length });
    await work();
    expect(knocks).toBe(0);
  });
});

describe('a notification', () => {
  it('reaches each device of its team once, with the same tag as on the screen', async () => {
    const sales = await server.loggedInClient({ agent: 'Agent 1', branch: 'rundu', team: 'sales' });
    const technical = await server.loggedInClient({ agent: 'Agent 2', branch: 'rundu', team: 'technical' });
    const everyone = await server.loggedInClient({ agent: 'Agent 4', branch: 'rundu', team: 'all' });
    const devices = {
      sales: await subscribe(sales),
      technical: await subscribe(technical),
      everyone: await subscribe(everyone),
      unasked: await subscribe(),
      script: await subscribe(server.newClient(), makeDevice(), { 'x-auth-password': TEST_PASSWORD }),
    };
    const { id } = await write({ targetTeam: 'sales', priority: 'urgent', message: 'Call 081 234 5678' });
    expect(await work()).toEqual({ done: 0, failed: 0 });
    expect(service.messagesOf(devices.sales)).toEqual([
      {
        id,
        tag: `notification-${id}`,
        title: 'Stock count',
        message: 'Call •••',
        priority: 'urgent',
        type: 'info',
        url: '/notification-center',
      },
    ]);
    expect(service.messagesOf(devices.technical)).toEqual([]);
    for (const device of [devices.everyone, devices.unasked, devices.script]) {
      expect(service.messagesOf(device)).toHaveLength(1);
    }
    service.received.length = 0;
    await write({ targetTeam: 'all' });
    await work();
    expect(service.received).toHaveLength(5);
    expect(await subscribed()).toEqual(
      Array.from({ length: 5 }, () => expect.objectContaining({ wasReached: true, failures: 0 })),
    );
  });

  it('that is edited, read or not yet due reaches nobody', async () => {
    await subscribe();
    const { id } = await write({ scheduledFor: '2026-12-01' });
    await server.client.put(`/api/notifications/${id}`, { title: 'Corrected' });
    await server.client.put(`/api/notifications/${id}/read`);
    expect(await readQueuedJobs(server.context.pool, pushFanOutJob.name)).toEqual([]);
    await server.client.put(`/api/notifications/${id}`, { scheduledFor: null });
    await work();
    expect(service.received).toHaveLength(1);
  });

  it('that was deleted before anybody was told reaches nobody', async () => {
    await subscribe();
    const { id } = await write();
    await server.client.delete(`/api/notifications/${id}`);
    await work();
    expect(service.received).toEqual([]);
  });

  it('P2: is written whatever becomes of the push: one dead device keeps no other from it', async () => {
    const outcomes = [410, 404, 429, 500, 201] as const;
    const devices = await Promise.all(outcomes.map(() => subscribe()));
    for (const [index, status] of outcomes.entries())
      service.answer(nameOf(devices[index] as Device), status);
    expect(await write()).toMatchObject({ version: 1 });
    expect(await work()).toEqual({ done: 0, failed: 2 });
    expect(service.messagesOf(devices[4] as Device)).toHaveLength(1);
    const left = await subscribed();
    expect(left.map(({ endpoint }) => endpoint).toSorted()).toEqual(
      devices
        .slice(2)
        .map(({ endpoint }) => endpoint)
        .toSorted(),
    );
    expect(left.filter(({ failures }) => failures === 2)).toHaveLength(2);
    for (let retry = 2; retry <= 5; retry += 1) {
      expect(await workOffJobs(server.context, pushSendJob)).toEqual({ done: 0, failed: 2 });
    }
    expect(await workOffJobs(server.context, pushSendJob)).toEqual({ done: 0, failed: 0 });
    for (const device of devices.slice(2, 4)) expect(service.messagesOf(device)).toHaveLength(6);
  });

  it('P2: is tried again after a while, and then after longer ones', async () => {
    const device = await subscribe();
    service.answer(nameOf(device), 503);
    await write();
    const queued = async () =>
      (
        await server.database.pool.query(
          `select retry_limit as "limit", retry_delay as "delay", retry_backoff as "doubles", state,
            start_after > now() + interval '10 s' as "isLater"
          from jobs.job where name = $1`,
          [pushSendJob.name],
        )
      ).rows;
    const expected = { limit: 4, delay: 60, doubles: true, isLater: true };
    await workOffJobs(server.context, pushFanOutJob);
    expect(await queued()).toEqual([{ ...expected, state: 'created' }]);
    await workOffJobs(server.context, pushSendJob);
    expect(await queued()).toEqual([{ ...expected, state: 'retry' }]);
  });

  it('P2: does not wait a second time for a device that never answers', async () => {
    const good = await subscribe();
    const silent = await subscribe();
    service.answer(nameOf(silent), 'hang');
    await write();
    await workOffJobs(server.context, pushFanOutJob);
    expect(service.messagesOf(silent)).toHaveLength(1);
    await write();
    await workOffJobs(server.context, pushFanOutJob);
    expect(service.messagesOf(good)).toHaveLength(2);
    expect(service.messagesOf(silent)).toHaveLength(1);
    service.answer(nameOf(silent), 201);
    expect(await workOffJobs(server.context, pushSendJob)).toEqual({ done: 2, failed: 0 });
    expect(service.messagesOf(silent)).toHaveLength(3);
  });

  it('no longer reaches a device whose session has ended, also when it was on its way', async () => {
    const leaving = await server.loggedInClient();
    const device = await subscribe(leaving);
    service.answer(nameOf(device), 503);
    await write();
    await workOffJobs(server.context, pushFanOutJob);
    await server.database.pool.query(
      `update sessions set revoked_at = now() where device_id = (select device_id from push_subscriptions)`,
    );
    await workOffJobs(server.context, pushSendJob);
    await write();
    await work();
    expect(service.messagesOf(device)).toHaveLength(1);
  });
});

describe('sending again', () => {
  const resend = (body: object = {}, headers: Record<string, string> = {}) =>
    server.client.post(
      '/api/notifications/push',
      { title: 'Stock count', message: 'On Friday.', ...body },
      headers,
    );

  it('answers in numbers without any subscriber', async () => {
    const reply = await resend();
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({ sent: 0, failed: 0 });
  });

  it('alerts the screens and the devices under a tag of its own, leading to what it is about', async () => {
    const device = await subscribe();
    const { id } = await write({ type: 'warning' });
    const heard: FeedEvent[] = [];
    const stop = server.context.changes.subscribe((event) => heard.push(event));
    expect((await resend({ notificationId: id, priority: 'high' })).body).toEqual({ sent: 1, failed: 0 });
    expect((await resend({ notificationId: id })).body).toEqual({ sent: 1, failed: 0 });
    stop();
    const alerts = heard.flatMap((event) => event.alerts);
    expect(alerts).toHaveLength(2);
    expect(alerts[0]).toMatchObject({
      id: null,
      type: 'warning',
      priority: 'high',
      url: '/notification-center',
    });
    const tags = alerts.map(({ tag }) => tag);
    expect(new Set([...tags, `notification-${id}`]).size).toBe(3);
    expect(service.messagesOf(device)).toMatchObject(tags.map((tag) => ({ id: null, tag })));
    const { body } = await server.client.get(`/api/activity?entity=notification&id=${id}`);
    expect(body.map(({ action }: { action: string }) => action)).toEqual(['resent', 'resent', 'created']);
  });

  it('P2: drops the dead, leaves the failing to the queue, and does not wait for the silent', async () => {
    const [good, dead, failing, silent] = await Promise.all([
      subscribe(),
      subscribe(),
      subscribe(),
      subscribe(),
    ]);
    service.answer(nameOf(dead as Device), 410);
    service.answer(nameOf(failing as Device), 500);
    service.answer(nameOf(silent as Device), 'hang');
    const deliver = vi.spyOn(server.context.push, 'deliver');
    const reply = await resend();
    expect(reply.body).toEqual({ sent: 1, failed: 3 });
    // The silent device never answers, so the time limit that it was given is how long the resend waits.
    expect(Math.max(...deliver.mock.calls.map(([, , timeoutMs]) => timeoutMs))).toBeLessThan(5_000);
    deliver.mockRestore();
    expect(service.messagesOf(good as Device)).toHaveLength(1);
    expect(await readQueuedJobs(server.context.pool, pushSendJob.name)).toHaveLength(2);
    for (const device of [failing, silent]) service.answer(nameOf(device as Device), 201);
    expect(await workOffJobs(server.context, pushSendJob)).toEqual({ done: 2, failed: 0 });
  });

  it('is done once for an Idempotency-Key', async () => {
    const device = await subscribe();
    const key = { 'idempotency-key': 'resend-once' };
    const first = await resend({}, key);
    const again = await resend({}, key);
    expect(again.body).toEqual(first.body);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(service.messagesOf(device)).toHaveLength(1);
    expect((await resend({ title: 'Other' }, key)).status).toBe(422);
    expect(service.messagesOf(device)).toHaveLength(1);
  });

  it.each([
    [{ title: ' ' }, 'title'],
    [{ message: undefined }, 'message'],
    [{ priority: 'highest' }, 'priority'],
    [{ targetTeam: 'drivers' }, 'targetTeam'],
    [{ notificationId: 999999 }, 'notificationId'],
  ])('refuses %j', async (wrong, path) => {
    await subscribe();
    const reply = await resend(wrong);
    expect(reply.status).toBe(400);
    expect(reply.body.errors[0].path).toBe(path);
    expect(service.received).toEqual([]);
  });
});

describe('a new password', () => {
  it('leaves all devices alone that came under the old one', async () => {
    await subscribe();
    await subscribe(server.newClient(), makeDevice(), { 'x-auth-password': TEST_PASSWORD });
    await write();
    await storePassword(server.database.db, 'another password for tests');
    await work();
    expect(service.received).toEqual([]);
  });
});
