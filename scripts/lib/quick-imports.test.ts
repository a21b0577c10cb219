import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { nodeEnv, root } from './project.mjs';

const PROGRAM = `
  import { createRequire } from 'node:module';
  const names = ['drizzle-orm', 'drizzle-orm/pg-core', 'drizzle-orm/node-postgres', 'date-fns', 'date-fns/format'];
  const { resolve } = createRequire(process.cwd() + '/package.json');
  const { sql } = await import('drizzle-orm');
  const { formatISO } = await import('date-fns');
  console.log(JSON.stringify({
    imported: names.map((name) => import.meta.resolve(name, 'file://' + process.cwd() + '/src/')),
    required: names.map((name) => resolve(name)),
    works: [sql\`select 1\`.queryChunks.length, typeof formatISO],
  }));`;

function runWith(env: NodeJS.ProcessEnv): unknown {
  const { NODE_OPTIONS: _, ...rest } = process.env;
  const args = ['--input-type=module', '-e', PROGRAM];
  return JSON.parse(execFileSync(process.execPath, args, { cwd: root, env: { ...rest, ...env } }).toString());
}

it('a program finds the same files of a package, preloaded or not', () => {
  const plain = runWith({});
  expect(plain).toMatchObject({ imported: { length: 5 }, required: { length: 5 } });
  expect(runWith(nodeEnv)).toEqual(plain);
});
