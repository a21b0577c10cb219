import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import net, { type AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import webPush from 'web-push';
import { makePushReceiver, readVapid } from '#testing/push-receiver.ts';
import { type PushService, startPushService } from '#testing/push-service.ts';
import { createPushHosts } from './push-hosts.ts';
import type { PushMessage } from './push-message.ts';
import { createPushSender } from './push-sender.ts';

const KEYS = webPush.generateVAPIDKeys();
const MESSAGE: PushMessage = {
  id: 12,
  tag: 'notification-12',
  title: 'Stock count',
  message: 'On Friday. Oshakati, Garoëb 🎉',
  priority: 'urgent',
  type: 'info',
  url: '/notification-center',
};
const TIMEOUT_MS = 30_000;

let service: PushService;
/** A server inside the shop's network that must never receive a request. */
let canary: net.Server;
let canaryPort: number;
let knocks = 0;

beforeAll(async () => {
  service = await startPushService();
  canary = net.createServer((socket) => {
    knocks += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve));
  canaryPort = (canary.address() as AddressInfo).port;
});
afterAll(async () => {
  await service.stop();
  await new Promise((resolve) => canary.close(resolve));
});
beforeEach(() => {
  service.received.length = 0;
  knocks = 0;
});

function makeSender(...hosts: string[]) {
  return createPushSender({
    hosts: createPushHosts(hosts),
    keys: async () => KEYS,
    subject: 'https://shop.example.com',
  });
}

const targetOf = ({ endpoint, keys }: ReturnType<PushService['makeDevice']>) => ({ endpoint, ...keys });

describe('P2: a message to a device', () => {
  it('can be read by that device alone, and names the shop and the service', async () => {
    const device = service.makeDevice('phone');
    const outcome = await makeSender(service.host)(targetOf(device), MESSAGE, TIMEOUT_MS);
    expect(outcome).toEqual({ kind: 'sent' });
    const [push] = service.received;
    expect(service.messagesOf(device)).toEqual([MESSAGE]);
    expect(() => makePushReceiver().decrypt(push?.body ?? Buffer.alloc(0))).toThrow();
    expect(push?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '86400',
      urgency: 'high',
      topic: 'notification-12',
    });
    const claims = readVapid(push?.headers.authorization as string, KEYS.publicKey);
    expect(claims).toMatchObject({ aud: service.origin, sub: 'https://shop.example.com' });
    const leftSeconds = claims.exp - Date.now() / 1000;
    expect(leftSeconds).toBeGreaterThan(0);
    expect(leftSeconds).toBeLessThanOrEqual(24 * 60 * 60);
  });

  it('that fits the limit of every service is one of the longest texts', async () => {
    const device = service.makeDevice('long');
    const long = { ...MESSAGE, title: '🎉'.repeat(200), message: '🎉'.repeat(180) };
    await makeSender(service.host)(targetOf(device), long, TIMEOUT_MS);
    expect(service.received[0]?.body.length).toBeLessThanOrEqual(4096);
  });

  it.each([
    [404, { kind: 'gone' }],
    [410, { kind: 'gone' }],
    [429, { kind: 'failed', reason: 'the push service answered 429' }],
    [500, { kind: 'failed', reason: 'the push service answered 500' }],
  ])('answered with %d', async (status, outcome) => {
    const device = service.makeDevice(`status-${status}`);
    service.answer(`status-${status}`, status);
    expect(await makeSender(service.host)(targetOf(device), MESSAGE, TIMEOUT_MS)).toEqual(outcome);
  });

  it('is given up when no answer comes in time', async () => {
    service.answer('silent', 'hang');
    const outcome = await makeSender(service.host)(targetOf(service.makeDevice('silent')), MESSAGE, 200);
    expect(outcome).toEqual({ kind: 'failed', reason: 'no answer within 200 ms' });
  });

  it('follows no redirection', async () => {
    service.answer('elsewhere', 307, { location: `https://127.0.0.1:${canaryPort}/` });
    const outcome = await makeSender(service.host)(
      targetOf(service.makeDevice('elsewhere')),
      MESSAGE,
      TIMEOUT_MS,
    );
    expect(outcome).toEqual({ kind: 'failed', reason: 'the push service answered 307' });
    expect(service.received).toHaveLength(1);
    expect(knocks).toBe(0);
  });

  it('is no fault of the caller when its keys are nonsense', async () => {
    const { endpoint } = service.makeDevice('nonsense');
    const target = { endpoint, p256dh: 'AAAA', auth: 'AAAA' };
    expect(await makeSender(service.host)(target, MESSAGE, TIMEOUT_MS)).toMatchObject({ kind: 'failed' });
    expect(service.received).toEqual([]);
  });
});

describe('P1: the way to this machine', () => {
  it('is open under the very name that is configured, and no other', async () => {
    const { keys } = service.makeDevice('inside');
    const byAddress = `https://127.0.0.1:${canaryPort}/push`;
    for (const endpoint of [byAddress, service.makeDevice('inside').endpoint]) {
      const outcome = await makeSender()({ endpoint, ...keys }, MESSAGE, TIMEOUT_MS);
      expect(outcome).toMatchObject({ kind: 'failed' });
    }
    await makeSender(service.host)({ endpoint: byAddress, ...keys }, MESSAGE, TIMEOUT_MS);
    expect(service.received).toEqual([]);
    expect(knocks).toBe(0);
  });

  it('is closed to a name of the internet that leads here', async () => {
    const lookup = vi.spyOn(dns, 'lookup').mockImplementation(((...args: unknown[]) => {
      const done = args.at(-1) as (error: null, addresses: object[]) => void;
      done(null, [{ address: '127.0.0.1', family: 4 }]);
    }) as unknown as typeof dns.lookup);
    syncBuiltinESMExports();
    const { keys } = service.makeDevice('rebound');
    const host = `push.example.com:${canaryPort}`;
    const target = { endpoint: `https://${host}/x`, ...keys };
    const outcome = await makeSender(host)(target, MESSAGE, TIMEOUT_MS);
    expect(lookup).toHaveBeenCalled();
    lookup.mockRestore();
    syncBuiltinESMExports();
    expect(outcome).toMatchObject({ kind: 'failed' });
    expect(knocks).toBe(0);
  });
});
