import { openDemands } from './demands.ts';
import { hangPrimary, killPrimary } from './patroni-runs.ts';
import { type Ground, openGround } from './processes.ts';
import { findPrograms, type Program, ProgramsMissingError } from './programs.ts';
import { killServer } from './server-killed.ts';
import { smuggle } from './smuggled.ts';

/**
 * `npm run test:cluster [server|primary|hanging|smuggling]`: runs the files of `deploy` on this machine, and kills parts of it under load.
 */

const PARTS = { server: killServer, primary: killPrimary, hanging: hangPrimary, smuggling: smuggle };
const NEEDED: Record<keyof typeof PARTS, readonly Program[]> = {
  server: ['haproxy', 'postgresBin'],
  primary: ['haproxy', 'etcd', 'patroni', 'postgresBin'],
  hanging: ['haproxy', 'etcd', 'patroni', 'postgresBin'],
  smuggling: ['haproxy', 'caddy', 'postgresBin'],
};
const TITLES = {
  server: 'Three server processes behind HAProxy, one killed under load',
  primary: 'A Patroni cluster of three, the machine of the primary killed under load',
  hanging: 'A Patroni cluster of three, the machine of the primary hangs under load and wakes up',
  smuggling: 'HAProxy and Caddy, and calls that hide another one',
};

const say = (line: string) => void process.stdout.write(`${line}\n`);

async function main(chosen: string | undefined): Promise<number> {
  const names = Object.keys(PARTS) as (keyof typeof PARTS)[];
  const asked = names.filter((name) => chosen === undefined || name === chosen);
  if (asked.length === 0) throw new Error(`There is no run "${chosen}", only ${names.join(', ')}`);
  const programs = findPrograms([...new Set(asked.flatMap((name) => NEEDED[name]))]);
  const demands = openDemands(say);
  for (const name of asked) {
    say(`\n${TITLES[name]}`);
    const ground = openGround();
    const stopOnSignal = endOnSignal(ground);
    try {
      await PARTS[name](ground, programs, demands);
    } catch (error) {
      say(`  The run broke off. ${ground.lastWords()}`);
      throw error;
    } finally {
      stopOnSignal();
      await ground.end();
    }
  }
  say(demands.areMet() ? '\nAll demands are met.' : '\nNot all demands are met.');
  return demands.areMet() ? 0 : 1;
}

function endOnSignal(ground: Ground): () => void {
  const end = () => void ground.end().finally(() => process.exit(130));
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.once(signal, end);
  process.once('disconnect', end);
  return () => {
    for (const signal of signals) process.removeListener(signal, end);
    process.removeListener('disconnect', end);
  };
}

try {
  process.exitCode = await main(process.argv[2]);
} catch (error) {
  say(error instanceof ProgramsMissingError ? error.message : String((error as Error).stack));
  process.exitCode = 1;
}
// The IPC channel to the parent process would keep this process alive.
if (process.connected) process.disconnect();
