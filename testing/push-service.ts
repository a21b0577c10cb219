import https from 'node:https';
import type { AddressInfo } from 'node:net';
import tls from 'node:tls';
import { makePushReceiver, type PushReceiver } from './push-receiver.ts';
import { makeCertificate } from './self-signed-certificate.ts';

/** A push service on this machine, which this process trusts while it runs. */

export type ReceivedPush = {
  device: string;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
};

export type PushService = {
  /** For PUSH_HOSTS. */
  host: string;
  origin: string;
  received: ReceivedPush[];
  /** Sets the answer for a device from now on; 201 by default. */
  answer(device: string, status: number | 'hang', headers?: Record<string, string>): void;
  /** A browser that subscribes here. */
  makeDevice(name: string): PushReceiver & { endpoint: string };
  /** The decrypted messages that arrived for a device. */
  messagesOf(device: PushReceiver & { endpoint: string }): unknown[];
  stop(): Promise<void>;
};

export async function startPushService(): Promise<PushService> {
  const { certificate, key } = makeCertificate();
  const trusted = tls.getCACertificates('default');
  tls.setDefaultCACertificates([...trusted, certificate]);
  const received: ReceivedPush[] = [];
  const answers = new Map<string, { status: number | 'hang'; headers: Record<string, string> }>();
  const server = https.createServer({ cert: certificate, key }, async (request, response) => {
    const device = request.url?.split('/').at(-1) ?? '';
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    received.push({ device, headers: request.headers, body: Buffer.concat(chunks) });
    const { status, headers } = answers.get(device) ?? { status: 201, headers: {} };
    if (status !== 'hang') response.writeHead(status, headers).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `localhost:${(server.address() as AddressInfo).port}`;
  const origin = `https://${host}`;
  return {
    host,
    origin,
    received,
    answer: (device, status, headers = {}) => answers.set(device, { status, headers }),
    makeDevice: (name) => ({ ...makePushReceiver(), endpoint: `${origin}/push/${name}` }),
    messagesOf: ({ endpoint, decrypt }) =>
      received.filter(({ device }) => endpoint.endsWith(`/${device}`)).map(({ body }) => decrypt(body)),
    async stop() {
      tls.setDefaultCACertificates(trusted);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
