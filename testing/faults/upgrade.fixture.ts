import type pg from 'pg';
import { type Cut, upgrade } from './upgrade.ts';

// A program that upgrades the given database, and kills itself at one of the statements.

type Task = { database: pg.PoolConfig; version: number; cut: Cut };

process.once('message', async ({ database, version, cut }: Task) => {
  await upgrade(database, version, { cut, onCut: () => process.kill(process.pid, 'SIGKILL') });
  process.disconnect();
});
