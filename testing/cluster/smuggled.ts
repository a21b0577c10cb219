import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { startPostgres } from './database.ts';
import type { Demands } from './demands.ts';
import type { Ground } from './processes.ts';
import type { Programs } from './programs.ts';
import { isWell, startProcess, startProxy } from './shop.ts';
import { SMUGGLING, TARGET } from './smuggled-calls.ts';
import { findFreePorts, makeVariables } from './variables.ts';
import { pause, waitFor } from './wait.ts';

/**
 * Sends calls that a proxy and the server may split at different places, through HAProxy and Caddy as `deploy` configures them: the call
 * hidden in each must not reach the server, and the next user of that connection must get their own answer.
 */

const ANSWER_LIMIT_MS = 3_000;
const LINE_AT_REST_MS = 300;
/** Nothing else requests this path in such a run. */
const MARK = '/api/auth/session';
const CADDYFILE = join(import.meta.dirname, '../../deploy/Caddyfile');

export async function smuggle(ground: Ground, programs: Programs, demands: Demands): Promise<void> {
  const variables = await makeVariables(ground, programs);
  await startPostgres(ground, programs, variables);
  await startProcess(ground, variables, 'app1');
  await startProxy(ground, programs, variables, ['00-base.cfg', '10-web.cfg']);
  const [caddyPort] = await findFreePorts(1);
  const env = { SHOP_HOST: `http://:${caddyPort}`, SHOP_APP: variables.APP1 ?? '' };
  ground.start('caddy', programs.caddy, ['run', '--adapter', 'caddyfile', '--config', CADDYFILE], {
    env: { PATH: process.env.PATH ?? '', HOME: ground.root, ...env },
    isOurs: true,
  });
  const fronts = { HAProxy: variables.WEB_BIND ?? '', Caddy: `127.0.0.1:${caddyPort}` };
  const logged = (route: string) =>
    readFileSync(join(ground.root, 'app1.log'), 'utf8').split(`"route":"${route}"`).length - 1;
  /** How many of the hidden calls the server has logged so far: its log lags, so that a marker call is sent last and awaited. */
  const reached = async () => {
    const marks = logged(MARK);
    await fetch(`http://${variables.APP1}${MARK}`);
    await waitFor('the log', ANSWER_LIMIT_MS, async () => (logged(MARK) > marks ? true : null), 20);
    return logged(TARGET);
  };
  for (const [name, address] of Object.entries(fronts)) {
    await waitFor(name, 20_000, () => isWell(`http://${address}`));
    const openly = await reached();
    await say(address, `GET ${TARGET}?phone=0 HTTP/1.1\r\nhost: shop\r\nconnection: close\r\n\r\n`);
    demands.atMost(
      `${name}: the call that is hidden, sent openly, not seen`,
      openly < (await reached()) ? 0 : 1,
      0,
    );
    const hidden: string[] = [];
    const misled: string[] = [];
    let before = await reached();
    for (const [what, bytes] of SMUGGLING) {
      // A call that was answered to its own sender was not hidden from the proxy.
      const ownAnswers = (await say(address, bytes)).split('HTTP/1.1 ').length - 1;
      const answers = await askThrice(address);
      const after = await reached();
      if (after > before && ownAnswers < 2) hidden.push(what);
      if (answers.some((answer) => !answer.includes('{"status":"ok"}'))) misled.push(what);
      before = after;
    }
    demands.note(`${name}: calls tried`, SMUGGLING.length);
    demands.atMost(
      `${name}: hidden calls that reached the server`,
      hidden.length,
      0,
      ` ${hidden.join('; ')}`,
    );
    demands.atMost(`${name}: others who got another answer`, misled.length, 0);
    for (const what of new Set([...hidden, ...misled])) demands.note('', what);
  }
}

/** The answer to these bytes, until the connection is closed or nothing has arrived for a while. */
async function say(address: string, bytes: string): Promise<string> {
  const line = openLine(address);
  let heard = '';
  line.on('data', (data) => {
    heard += data.toString('latin1');
  });
  line.on('connect', () => line.write(Buffer.from(bytes, 'latin1')));
  await Promise.race([once(line, 'close').catch(() => {}), pause(LINE_AT_REST_MS)]);
  line.destroy();
  return heard;
}

/** Three calls of another client on its own connection: from the second on, a proxy reuses connections to the server. */
async function askThrice(address: string): Promise<string[]> {
  const line = openLine(address);
  const answers: string[] = [];
  let heard = '';
  line.on('data', (data) => {
    heard += data;
  });
  for (let turn = 0; turn < 3; turn += 1) {
    heard = '';
    line.write('GET /api/health HTTP/1.1\r\nhost: shop\r\n\r\n');
    const isWhole = () => /\r\n\r\n.*\}/s.test(heard);
    await waitFor('an answer', ANSWER_LIMIT_MS, async () => (isWhole() ? true : null), 5).catch(() => {});
    answers.push(heard);
  }
  line.destroy();
  return answers;
}

function openLine(address: string) {
  const [host = '', port = ''] = address.split(':');
  const line = connect(Number(port), host);
  line.on('error', () => {});
  return line;
}
