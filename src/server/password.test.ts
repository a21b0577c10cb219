import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildConnectionString } from '#testing/test-cluster.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '#testing/test-server.ts';
import { listen, openTestSocket } from '#testing/test-socket.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

function changePassword(
  line: string,
  ...options: string[]
): Promise<{ code: number | null; out: string; err: string }> {
  const { options: pool } = server.database.pool;
  const { PATH, NODE_COMPILE_CACHE, NODE_OPTIONS } = process.env;
  const child = spawn(process.execPath, [join(import.meta.dirname, 'password.ts'), ...options], {
    env: {
      PATH,
      NODE_COMPILE_CACHE,
      NODE_OPTIONS,
      DATABASE_URL: buildConnectionString(pool, String(pool.database)),
      ALLOW_UNSAFE_DATABASE: '1',
      SYSTEM_PASSWORD: TEST_PASSWORD,
    },
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (text) => {
    out += text;
  });
  child.stderr.on('data', (text) => {
    err += text;
  });
  child.stdin.end(line);
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, out, err })));
}

it('A8: npm run password changes it beside the running app, and ends every session and socket', async () => {
  const socket = await openTestSocket(await listen(server), server.client);
  const { code, out, err } = await changePassword('another long password\n');
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toContain('1 session has ended');
  expect(out).toContain('which applies again at the next start');
  expect(out).not.toContain('another long password');
  expect(await socket.closed).toBe(1008);
  await expect.poll(async () => (await server.client.get('/api/customers')).status).toBe(401);
  const login = (password: string) => server.newClient().post('/api/auth/login', { password });
  expect((await login(TEST_PASSWORD)).status).toBe(401);
  expect((await login('another long password')).status).toBe(200);
});

it('npm run password refuses one of fewer than 8 characters, and changes nothing', async () => {
  const { code, err } = await changePassword('short\n');
  expect(code).toBe(1);
  expect(err).toContain('must have at least 8 characters. Nothing was changed.');
});
