import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readVariables, renderMember, type Variables } from '../../deploy/render.ts';
import { type Ground, type Running, signalPostgres } from './processes.ts';
import type { Programs } from './programs.ts';
import { waitFor } from './wait.ts';

/** One PostgreSQL, or three under Patroni. */

const CREATE_SHOP = join(import.meta.dirname, '../../deploy/postgresql/create-shop.sql');
const READY_LIMIT_MS = 90_000;

/** A server at DATABASE_PRIMARY, with the shop's empty database. */
export async function startPostgres(
  ground: Ground,
  { postgresBin }: Programs,
  variables: Variables,
): Promise<void> {
  const folder = ground.folder('postgres');
  const data = join(folder, 'data');
  const [, port = ''] = (variables.DATABASE_PRIMARY ?? '').split(':');
  await ground.run(join(postgresBin, 'initdb'), [
    ...['-D', data, '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8', '--data-checksums'],
    ...['--auth-local=trust', '--auth-host=scram-sha-256'],
  ]);
  const args = ['-D', data, '-p', port, '-k', folder, '-c', 'listen_addresses=127.0.0.1'];
  ground.start('postgres', join(postgresBin, 'postgres'), args);
  ground.onEnd(() => signalPostgres(data, 'SIGKILL'));
  await waitFor('PostgreSQL', READY_LIMIT_MS, async () => {
    await ground.run(join(postgresBin, 'pg_isready'), ['-h', folder, '-p', port]);
    return true;
  });
  await createShop(ground, postgresBin, variables, `host=${folder} port=${port} user=postgres`);
}

async function createShop(ground: Ground, postgresBin: string, variables: Variables, server: string) {
  // The account under which psql runs may have no access to the checkout.
  const file = join(ground.root, 'create-shop.sql');
  copyFileSync(CREATE_SHOP, file);
  const args = ['-v', `password=${variables.SHOP_PASSWORD}`, '-v', 'ON_ERROR_STOP=1', '-q', '-f', file];
  await ground.run(join(postgresBin, 'psql'), [...args, `${server} dbname=postgres`]);
}

type Member = { name: string; role: string; state: string };

/** The machines of a database under Patroni. */
export type PatroniCluster = {
  /** The names of the primary and the synchronous standby, once all three members are up and one is the synchronous standby. */
  whole(limitMs: number): Promise<{ primary: string; standby: string }>;
  /** Whether its etcd is the leader: if it fails, the others have to elect another one first. */
  leadsEtcd(name: string): Promise<boolean>;
  /** Kills PostgreSQL, Patroni and etcd of a member at once. */
  killMachine(name: string): Promise<void>;
  startMachine(name: string): void;
  /** Suspends all processes of a member, like a cut network: nothing reports the failure. */
  hangMachine(name: string): void;
  wakeMachine(name: string): void;
  switchOver(from: string): Promise<void>;
};

const NAMES = ['db1', 'db2', 'db3'];

export async function startPatroni(
  ground: Ground,
  programs: Programs,
  variables: Variables,
): Promise<PatroniCluster> {
  const machines = new Map<string, { etcd: Running; patroni: Running }>();
  const dataOf = (name: string) => join(ground.root, name, 'data');

  function startMachine(name: string): void {
    const folder = ground.folder(name);
    const rendered = renderMember(
      {
        ...variables,
        POSTGRES_DATA: dataOf(name),
        POSTGRES_SOCKETS: folder,
        PGPASS: join(folder, 'pgpass'),
        ETCD_DATA: ground.folder(name, 'etcd'),
      },
      name,
    );
    const config = join(folder, 'config.yml');
    writeFileSync(config, rendered['etc/patroni/config.yml'] ?? '', { mode: 0o644 });
    const env = readVariables(rendered['etc/default/etcd'] ?? '');
    machines.set(name, {
      etcd: ground.start(`${name}-etcd`, programs.etcd, [], { env }),
      patroni: ground.start(`${name}-patroni`, programs.patroni, [config]),
    });
  }

  function signalMachine(name: string, signal: 'SIGSTOP' | 'SIGCONT'): void {
    const machine = machines.get(name);
    machine?.patroni.signal(signal);
    machine?.etcd.signal(signal);
    signalPostgres(dataOf(name), signal);
  }

  async function members(): Promise<Member[]> {
    for (const name of NAMES) {
      const reply = await askPatroni(variables, name, '/cluster').catch(() => null);
      if (reply?.ok) return ((await reply.json()) as { members: Member[] }).members;
    }
    return [];
  }

  const whole: PatroniCluster['whole'] = (limitMs) =>
    waitFor('a primary with two replicas', limitMs, async () => {
      const found = await members();
      const isWhole = found.length === 3 && found.every(({ state }) => /^(running|streaming)$/.test(state));
      const primary = found.find(({ role }) => role === 'leader')?.name;
      const standby = found.find(({ role }) => role === 'sync_standby')?.name;
      return isWhole && primary !== undefined && standby !== undefined ? { primary, standby } : null;
    });

  for (const name of NAMES) {
    ground.onEnd(() => signalPostgres(dataOf(name), 'SIGKILL'));
    startMachine(name);
  }
  const { primary } = await whole(READY_LIMIT_MS);
  const [host, port] = (variables[`${primary.toUpperCase()}_POSTGRES`] ?? '').split(':');
  const server = `host=${host} port=${port} user=postgres password=${variables.SUPERUSER_PASSWORD}`;
  await createShop(ground, programs.postgresBin, variables, server);
  return {
    whole,
    startMachine,
    async leadsEtcd(name) {
      const url = `http://${variables[`${name.toUpperCase()}_ETCD`]}/v3/maintenance/status`;
      const reply = await fetch(url, { method: 'POST', body: '{}' });
      const { header, leader } = (await reply.json()) as { header: { member_id: string }; leader: string };
      return header.member_id === leader;
    },
    async killMachine(name) {
      const machine = machines.get(name);
      const gone = [machine?.patroni.kill(), machine?.etcd.kill()];
      signalPostgres(dataOf(name), 'SIGKILL');
      await Promise.all(gone);
    },
    hangMachine: (name) => signalMachine(name, 'SIGSTOP'),
    wakeMachine: (name) => signalMachine(name, 'SIGCONT'),
    async switchOver(from) {
      const authorization = `Basic ${btoa(`patroni:${variables.PATRONI_PASSWORD}`)}`;
      const reply = await askPatroni(variables, from, '/switchover', {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ leader: from }),
      });
      if (!reply.ok) throw new Error(`The switchover failed: ${reply.status} ${await reply.text()}`);
    },
  };
}

/** A member that hangs does not answer; a switchover takes some time. */
function askPatroni(variables: Variables, name: string, path: string, options: RequestInit = {}) {
  const address = variables[`${name.toUpperCase()}_PATRONI`];
  return fetch(`http://${address}${path}`, {
    ...options,
    signal: AbortSignal.timeout(path === '/cluster' ? 2_000 : 20_000),
  });
}
