import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { createChance } from '#server/demo/demo-random.ts';
import { MIGRATIONS_FOLDER } from '#server/platform/database/migrations.ts';
import { makeScratchDir, startScratchDatabase } from '#testing/embedded-database.ts';
import type { Fault, Ground } from './fault.ts';
import { type Cut, upgrade } from './upgrade.ts';

/** D8: the upgrade of a filled shop from each version to the next, with the program killed at each statement, and restarted. */

type Cluster = Ground & { connectTo(database: string): pg.PoolConfig };

const PROGRAM = join(import.meta.dirname, 'upgrade.fixture.ts');
/** The version of the oldest shop that can be upgraded. */
const FIRST = 2;
const VERSIONS = readdirSync(MIGRATIONS_FOLDER).filter((name) => name.endsWith('.sql')).length;

async function openCluster(): Promise<Cluster> {
  const scratch = makeScratchDir();
  const { connection, messages } = await startScratchDatabase(join(scratch.path, 'data'));
  return {
    connectTo: (database) => ({ ...connection, database }),
    lastWords: () => messages.join('\n'),
    end: () => scratch.dispose(),
  };
}

export const upgradesCutOff: Fault<Cluster> = {
  id: 'D8',
  holds: 'migrations are safe: killed at any statement, the next start brings the shop to its version',
  // Tests one of so many statements.
  sizes: { small: { oneOf: 40 }, full: { oneOf: 4 } },
  open: openCluster,
  async run(cluster, { oneOf = 1 }, seed) {
    const chance = createChance(seed);
    const [notThere, unlike]: [string[], string[]] = [[], []];
    let [statements, cuts, spared] = [0, 0, 0];
    const programs = openPrograms();
    const admin = new pg.Pool({ ...cluster.connectTo('postgres'), max: 1 });
    // Its last connection may still be closing when the server is stopped.
    admin.on('error', () => {});
    const clone = async (name: string) => {
      await admin.query(`drop database if exists ${name} with (force)`);
      await admin.query(`create database ${name} template shop`);
      return cluster.connectTo(name);
    };
    try {
      await admin.query('create database shop');
      for (let version = 0; version < VERSIONS; version += 1) {
        if (version > FIRST) {
          const whole = await upgrade(await clone('whole'), version);
          for (let at = 1; at <= whole.statements; at += 1) {
            statements += 1;
            if (statements % oneOf !== 0) continue;
            cuts += 1;
            const cut = { at, isSent: chance.isLucky(0.5) };
            const database = await clone('cut');
            if (!(await programs.killDuring(database, version, cut))) spared += 1;
            const name = `${version}, statement ${at}${cut.isSent ? ', sent' : ''}`;
            const after = await upgrade(database, version).catch((error: Error) => error);
            if (after instanceof Error) notThere.push(`${name}: ${after.message}`);
            else {
              const parts = Object.keys(whole.print).filter(
                (part) => after.print[part] !== whole.print[part],
              );
              if (parts.length > 0) unlike.push(`${name}: ${parts.join(', ')}`);
            }
          }
        }
        await upgrade(cluster.connectTo('shop'), version, { isFilled: true });
      }
    } finally {
      programs.end();
      await admin.end();
    }
    const of = (what: string, found: string[]) => ({
      what: found.length === 0 ? what : `${what} (${found.slice(0, 5).join('; ')})`,
      figure: found.length,
      limit: 0,
    });
    return [
      of(`shops that do not come to their version (${cuts} kills, ${statements} statements)`, notThere),
      of('shops that differ from one whose upgrade was never killed', unlike),
      { what: 'programs that came past their statement alive', figure: spared, limit: 0 },
    ];
  },
};

/**
 * Programs that upgrade a database and are killed at a statement. The next one is already loading meanwhile, because loading takes long.
 */
function openPrograms() {
  const launch = () => fork(PROGRAM, { execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  let next: ChildProcess = launch();
  return {
    async killDuring(database: pg.PoolConfig, version: number, cut: Cut): Promise<boolean> {
      const program = next;
      next = launch();
      const gone = once(program, 'exit');
      program.send({ database, version, cut });
      const [, signal] = await gone;
      return signal === 'SIGKILL';
    },
    end: () => void next.kill('SIGKILL'),
  };
}
