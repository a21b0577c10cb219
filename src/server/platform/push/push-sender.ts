import https from 'node:https';
import { RequestFilteringHttpsAgent } from 'request-filtering-agent';
import webPush from 'web-push';
import type { PushHosts } from './push-hosts.ts';
import { type PushMessage, pushHeadersOf } from './push-message.ts';
import type { VapidKeys } from './vapid-keys.ts';

/** Sends one message to one device, encrypted for that device only (RFC 8291), and returns the outcome. */

export type PushTarget = { endpoint: string; p256dh: string; auth: string };

export type PushOutcome =
  | { kind: 'sent' }
  /** The device has unsubscribed, or the address never existed. */
  | { kind: 'gone' }
  /** May be retried; `reason` contains no address. */
  | { kind: 'failed'; reason: string };

export type PushSender = (
  target: PushTarget,
  message: PushMessage,
  timeoutMs: number,
) => Promise<PushOutcome>;

export type PushSenderOptions = {
  hosts: PushHosts;
  keys(): Promise<VapidKeys>;
  /** The contact for push services: an https or mailto address. */
  subject: string;
};

const MAX_CONNECTIONS = 50;

/** The returned function never throws: every failure is an outcome. */
export function createPushSender({ hosts, keys, subject }: PushSenderOptions): PushSender {
  const agentFor = createAgents(hosts);
  return async ({ endpoint, p256dh, auth }, message, timeoutMs) => {
    try {
      const problem = hosts.problemOf(endpoint);
      if (problem !== null) return { kind: 'failed', reason: problem };
      const details = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify(message),
        {
          ...pushHeadersOf(message),
          contentEncoding: 'aes128gcm',
          vapidDetails: { subject, ...(await keys()) },
        },
      );
      const url = new URL(endpoint);
      const status = await post(url, details, { agent: agentFor(url.hostname), timeoutMs });
      if (status >= 200 && status < 300) return { kind: 'sent' };
      if (status === 404 || status === 410) return { kind: 'gone' };
      return { kind: 'failed', reason: `the push service answered ${status}` };
    } catch (error) {
      return { kind: 'failed', reason: reasonOf(error) };
    }
  };
}

/** Agents that connect to public addresses only, whatever a name resolves to; to this machine only under the names that the configuration allows. */
function createAgents(hosts: PushHosts): (hostname: string) => https.Agent {
  const options = { keepAlive: true, maxTotalSockets: MAX_CONNECTIONS };
  const outside = new RequestFilteringHttpsAgent(options);
  const inside = new Map(
    hosts.loopback.map((host) => {
      const addresses = host === 'localhost' ? ['127.0.0.1', '::1'] : [host.replace(/^\[|\]$/g, '')];
      return [host, new RequestFilteringHttpsAgent({ ...options, allowIPAddressList: addresses })];
    }),
  );
  return (hostname) => inside.get(hostname) ?? outside;
}

/** Follows no redirect and ignores the response body: the status says everything. */
function post(
  url: URL,
  { headers, body }: { headers: Record<string, string | number>; body: Buffer },
  { agent, timeoutMs }: { agent: https.Agent; timeoutMs: number },
): Promise<number> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const request = https.request(url, { method: 'POST', headers, agent, signal }, (response) => {
      response.on('error', () => {});
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    request.on('error', (error) =>
      reject(signal.aborted ? new Error(`no answer within ${timeoutMs} ms`) : error),
    );
    request.end(body);
  });
}

/** Leaves out the error's text, which may contain the endpoint: anybody who knows that can send to the device. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'it could not be sent';
  const { code } = error as NodeJS.ErrnoException;
  if (code !== undefined) return code;
  return error.message.startsWith('no answer') ? error.message : 'it could not be sent';
}
