import { describe, expect, it } from 'vitest';
import { createPushHosts, isPushHost } from './push-hosts.ts';

describe('P1: an address to send to', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/dGVzdA:APA91b',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
    'https://wns2-by3p.notify.windows.com/w/?token=BQYAAA',
    'https://web.push.apple.com/QGuQyavXutnMH',
  ])('may be %s', (endpoint) => {
    expect(createPushHosts([]).problemOf(endpoint)).toBeNull();
  });

  it('may be what the configuration adds, on the port that it names', () => {
    const hosts = createPushHosts(['push.shop.example', '*.relay.example', 'localhost:8443', '[::1]:8443']);
    for (const endpoint of [
      'https://push.shop.example/x',
      'https://a.b.relay.example/x',
      'https://localhost:8443/x',
      'https://[::1]:8443/x',
    ]) {
      expect(hosts.problemOf(endpoint), endpoint).toBeNull();
    }
    for (const endpoint of [
      'https://push.shop.example:8443/x',
      'https://sub.push.shop.example/x',
      'https://relay.example/x',
      'https://localhost/x',
      'https://127.0.0.1:8443/x',
    ]) {
      expect(hosts.problemOf(endpoint), endpoint).toBe('This push service is not supported');
    }
    expect(hosts.loopback).toEqual(['localhost', '[::1]']);
  });
});

describe('an entry of the configuration', () => {
  it.each(['push.example.com', '*.example.com', 'localhost:8443', '10.1.2.3', '[fd00::1]:443'])(
    'may be %s',
    (entry) => {
      expect(isPushHost(entry)).toBe(true);
    },
  );

  it.each(['*', '*.', 'https://push.example.com', 'a.*.com', 'host:99999', 'host/path', 'user@host', '.com'])(
    'may not be %s',
    (entry) => {
      expect(isPushHost(entry)).toBe(false);
    },
  );
});
