import { once } from 'node:events';
import { readdirSync, readlinkSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { cookieOf, listen } from '#testing/test-socket.ts';

/** Larger than all socket buffers on the way. */
const FILES = { 'large.js': Buffer.alloc(32 * 1024 * 1024, 'a') };
const FILE_CALL = 'GET /large.js HTTP/1.1\r\nhost: shop\r\n\r\n';

let server: TestServer;
let host: string;
const lines: Socket[] = [];

beforeEach(async () => {
  server = await startTestServer({ webFiles: FILES });
  host = await listen(server);
});
afterEach(async () => {
  for (const line of lines.splice(0)) line.destroy();
  await server.stop();
});

/** A connection that has sent this text, and reads nothing until it is resumed. */
async function openLine(text: string): Promise<Socket> {
  const line = connect(Number(host.split(':')[1]), '127.0.0.1').pause();
  line.on('error', () => {});
  lines.push(line);
  await once(line, 'connect');
  line.write(text);
  return line;
}

const openLines = (count: number, calls: number) =>
  Promise.all(Array.from({ length: count }, () => openLine(FILE_CALL.repeat(calls))));

const countLines = () =>
  new Promise<number>((resolve) => {
    server.app.server.getConnections((_error, count) => resolve(count));
  });

/** As the Linux kernel lists them. */
function countOpenFiles(): number {
  const names = readdirSync('/proc/self/fd').map((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`);
    } catch {
      return '';
    }
  });
  return names.filter((name) => name.endsWith('/large.js')).length;
}

const askForHealth = async () =>
  (await fetch(`http://${host}/api/health`, { headers: { connection: 'close' } })).status;

const onLinux = describe.runIf(process.platform === 'linux');

onLinux('lines that send calls ahead and read nothing', () => {
  it('H6: are ended when the calls are many, and the shop goes on', async () => {
    await openLines(10, 2_000);
    expect(await askForHealth()).toBe(200);
    await expect.poll(countLines).toBe(0);
    expect(countOpenFiles()).toBeLessThanOrEqual(10);
    await expect.poll(countOpenFiles).toBe(0);
    expect(await askForHealth()).toBe(200);
  });

  it('hold one answer each when the calls are few', async () => {
    await openLines(10, 8);
    await expect.poll(countOpenFiles).toBe(10);
    for (let call = 0; call < 10; call += 1) expect(await askForHealth()).toBe(200);
    expect(countOpenFiles()).toBe(10);
    for (const line of lines) line.destroy();
    await expect.poll(countOpenFiles).toBe(0);
  });
});

onLinux('calls that are sent ahead on one line', () => {
  const callOf = (method: string, url: string, body = '') =>
    [
      `${method} ${url} HTTP/1.1`,
      'host: shop',
      `cookie: ${cookieOf(server.client)}`,
      'sec-fetch-site: same-origin',
      ...(body === '' ? [] : ['content-type: application/json', `content-length: ${body.length}`]),
      '',
      body,
    ].join('\r\n');

  it('are begun one after the other, and all answered', async () => {
    const customer = JSON.stringify({ name: 'Selma', phone: '081 123 4567' });
    const search = () => callOf('GET', '/api/customers?q=selma');
    const sent = [search(), callOf('POST', '/api/customers', customer), search(), search()];
    const line = await openLine(sent.join(''));
    const answers = () => text.split(/(?=HTTP\/1\.1 )/).filter((answer) => answer !== '');
    let text = '';
    line.on('data', (chunk) => {
      text += chunk;
    });
    line.resume();
    await expect.poll(() => answers().length).toBe(sent.length);
    expect(answers().map((answer) => answer.slice(9, 12))).toEqual(['200', '201', '200', '200']);
    expect(answers().map((answer) => answer.includes('"name":"Selma"'))).toEqual([false, true, true, true]);
  });

  it('are not begun once the line is gone', async () => {
    const customer = JSON.stringify({ name: 'Late', phone: '081 765 4321' });
    const line = await openLine(FILE_CALL + callOf('POST', '/api/customers', customer));
    await expect.poll(countOpenFiles).toBe(1);
    line.destroy();
    await expect.poll(countOpenFiles).toBe(0);
    expect((await server.client.get('/api/customers?q=late')).body).toEqual([]);
  });
});
