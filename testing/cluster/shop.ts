import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readVariables, renderMember, type Variables, writeMember } from '../../deploy/render.ts';
import type { Ground, Running } from './processes.ts';
import type { Programs } from './programs.ts';
import { SYSTEM_PASSWORD } from './variables.ts';
import { waitFor } from './wait.ts';

/** The server processes and the HAProxy in front of them, configured by the files of `deploy`. */

const START_LIMIT_MS = 60_000;

export async function startProcess(ground: Ground, variables: Variables, member: string): Promise<Running> {
  writeFileSync(variables.SYSTEM_PASSWORD_FILE ?? '', SYSTEM_PASSWORD);
  const env = readVariables(renderMember(variables, member)['etc/omatala/omatala.env'] ?? '');
  const started = ground.start(member, process.execPath, ['src/server/main.ts'], { env, isOurs: true });
  await waitFor(`${member} to serve`, START_LIMIT_MS, () =>
    isWell(`http://${variables[member.toUpperCase()]}`),
  );
  return started;
}

/** The HAProxy of a machine with a server process, with these of its files. */
export async function startProxy(
  ground: Ground,
  programs: Programs,
  variables: Variables,
  files: readonly string[],
): Promise<Running> {
  writeMember(variables, 'app1', join(ground.root, 'app1'));
  const folder = join(ground.root, 'app1/etc/haproxy/omatala');
  const args = files.flatMap((file) => ['-f', join(folder, file)]);
  return ground.start('haproxy', programs.haproxy, ['-db', ...args], { isOurs: true });
}

export const isWell = async (base: string): Promise<true | null> =>
  (await fetch(`${base}/api/health`, { signal: AbortSignal.timeout(10_000) })).ok ? true : null;

/** The headers of a logged-in browser. */
export async function logIn(base: string): Promise<Record<string, string>> {
  const reply = await fetch(`${base}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ password: SYSTEM_PASSWORD }),
  });
  if (!reply.ok) throw new Error(`The login failed: ${reply.status} ${await reply.text()}`);
  const cookies = reply.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  return { cookie: cookies.join('; '), 'sec-fetch-site': 'same-origin' };
}

/** One call that has to succeed. */
export async function call<Answer>(
  base: string,
  headers: Record<string, string>,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> {
  const reply = await fetch(base + path, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as Answer;
}
