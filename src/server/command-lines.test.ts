import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';

async function run(program: string, option: string) {
  const child = spawn(process.execPath, [join(import.meta.dirname, program), option], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [[code], out, err] = await Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)]);
  return { code, out, err };
}

it.each([
  ['backup', 'backup.ts'],
  ['doctor', 'doctor.ts'],
  ['import', 'features/imports/import.cli.ts'],
  ['password', 'password.ts'],
  ['restore', 'restore.ts'],
])('npm run %s shows how it is used, and does nothing else', async (name, program) => {
  const [help, unknown] = await Promise.all([run(program, '--help'), run(program, '--other')]);
  expect(help).toMatchObject({ code: 0, err: '' });
  expect(help.out).toContain(`npm run ${name}`);
  expect(unknown).toMatchObject({ code: 1, out: '' });
  // The mistake and the usage, without a stack.
  expect(unknown.err).toContain("Unknown option '--other'");
  expect(unknown.err.trim().endsWith(help.out.trim())).toBe(true);
});
