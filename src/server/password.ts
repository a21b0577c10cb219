import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { type Config, passwordProblems, readConfig } from './config.ts';
import { storePassword } from './platform/auth/password-keeper.ts';
import { countOpenSessions } from './platform/auth/sessions.ts';
import { readCommandLine, say } from './platform/command-line.ts';
import { createLogger } from './platform/log.ts';
import { fail } from './terminal.ts';

/** `npm run password`: sets a new system password, whether the app is running or not. */

class PasswordRefusedError extends Error {}

const USAGE = `Usage: npm run password
  Sets a new password for the shop and logs out every device. It asks twice for the
  password; without a terminal it reads one line of standard input.`;

async function readPassword(): Promise<string> {
  const { stdin } = process;
  if (!stdin.isTTY) {
    for await (const line of createInterface({ input: stdin })) return line;
    throw new PasswordRefusedError(
      'No password was given. Type it at the prompt, or pass one line on standard input.',
    );
  }
  const password = await askUnseen('New password for the shop: ');
  assertGood(password);
  if ((await askUnseen('Repeat the new password: ')) !== password) {
    throw new PasswordRefusedError('The passwords do not match. Nothing was changed.');
  }
  return password;
}

/** The typed text is not shown, not even its length. */
async function askUnseen(question: string): Promise<string> {
  process.stdout.write(question);
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: unseen, terminal: true });
  const left = new Promise<never>((_resolve, reject) => {
    terminal.once('close', () => reject(new PasswordRefusedError('Nothing was changed.')));
  });
  try {
    return await Promise.race([terminal.question(''), left]);
  } finally {
    terminal.removeAllListeners('close').close();
    process.stdout.write('\n');
  }
}

function assertGood(password: string): void {
  const problems = passwordProblems(password);
  if (problems.length > 0)
    throw new PasswordRefusedError(`The password ${problems.join(', and ')}. Nothing was changed.`);
}

async function changePassword(config: Config, password: string): Promise<number> {
  // Imported only when needed, so that a refused password is reported at once.
  const { openBesideApp } = await import('./open-beside-app.ts');
  // Messages about the database starting and stopping do not concern a person at a terminal.
  const { database, close } = await openBesideApp(config, createLogger('error'));
  try {
    const ended = await countOpenSessions(database.db);
    await storePassword(database.db, password);
    return ended;
  } finally {
    await close();
  }
}

async function main(): Promise<void> {
  readCommandLine(USAGE, {});
  if (existsSync('.env')) process.loadEnvFile('.env');
  const config = readConfig();
  const password = await readPassword();
  assertGood(password);
  const ended = await changePassword(config, password);
  const devices = ended === 1 ? '1 session has' : `${ended} sessions have`;
  say(
    `The password was changed. ${devices} ended: every device asks for the new password within two seconds.`,
  );
  if (config.systemPassword !== null && config.systemPassword !== password) {
    say(
      'Note: the configuration contains another password (SYSTEM_PASSWORD or SYSTEM_PASSWORD_FILE), which applies again at the next start. Change it there as well.',
    );
  }
}

main().catch((error: unknown) => fail(error, [PasswordRefusedError]));
