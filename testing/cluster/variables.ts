import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { readVariables, type Variables } from '../../deploy/render.ts';
import type { Ground } from './processes.ts';
import type { Programs } from './programs.ts';

/** The contents of cluster.env for a cluster on this machine only, on unused ports. */

export const SYSTEM_PASSWORD = 'a password for the cluster';

export async function makeVariables(ground: Ground, programs: Programs): Promise<Variables> {
  const example = readVariables(
    readFileSync(join(import.meta.dirname, '../../deploy/cluster.env.example'), 'utf8'),
  );
  const ownAddress = /^(APP\d|DB\d_.*|DATABASE_PRIMARY|DATABASE_REPLICAS|WEB_BIND)$/;
  const names = Object.keys(example).filter((name) => ownAddress.test(name));
  const ports = await findFreePorts(names.length);
  const addresses = Object.fromEntries(names.map((name, index) => [name, `127.0.0.1:${ports[index]}`]));
  const passwords = Object.keys(example).filter((name) => name.endsWith('_PASSWORD'));
  return {
    ...example,
    ...addresses,
    ...Object.fromEntries(passwords.map((name) => [name, `secret${name.length}`])),
    HAPROXY_USER: ground.account.name,
    HAPROXY_GROUP: ground.account.name,
    HAPROXY_SOCKET: join(ground.root, 'haproxy.sock'),
    SYSTEM_PASSWORD_FILE: join(ground.root, 'system-password'),
    PUBLIC_URL: `http://${addresses.WEB_BIND}`,
    TRUST_PROXY: '127.0.0.1',
    SHOP_NETWORK: '127.0.0.1/32',
    DATABASE_NETWORK: '127.0.0.1/32',
    POSTGRES_BIN: programs.postgresBin,
    POSTGRES_BUFFERS: '64MB',
  };
}

export async function findFreePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(Array.from({ length: count }, openServer));
  const ports = servers.map((server) => {
    const address = server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  });
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
  return ports;
}

function openServer(): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => resolve(server));
  });
}
