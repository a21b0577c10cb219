import type { FastifyRequest } from 'fastify';
import type { Caller, IdentifyCaller } from '../http/access.ts';
import { AppError } from '../http/app-error.ts';
import type { AgentPins } from './agent-pins.ts';
import { readCookie } from './cookies.ts';
import { type GuessSource, type LoginLimiter, sourceKeyOf } from './login-limiter.ts';
import type { PasswordKeeper } from './password-keeper.ts';
import type { LiveSession, OpenedSession, Sessions } from './sessions.ts';
import { hashToken } from './tokens.ts';

export type AuthServices = {
  sessions: Sessions;
  passwords: PasswordKeeper;
  limiter: LoginLimiter;
  pins: AgentPins;
};

/**
 * Identifies the caller: by session cookie, else by the password in `x-auth-password` or `auth-password`. A stale
 * cookie identifies nobody and never counts as a guess; a wrong password header counts like a failed login.
 */
export function createCallerIdentification(auth: AuthServices): IdentifyCaller {
  const { sessions, passwords, limiter } = auth;
  const checkOnce = shareRunningChecks(async (request, password) =>
    checkGuess(auth, await guessSourceOf(auth, request), password),
  );
  async function findOut(request: FastifyRequest, sessionToken: string | null): Promise<Caller | null> {
    const session = sessionToken === null ? null : await sessions.find(sessionToken);
    if (session !== null) return { kind: 'session', ...session };
    const password = passwordHeader(request);
    if (password === null) return null;
    const source = await guessSourceOf(auth, request);
    // Checked first: a source that may not guess must not learn anything from a faster answer either.
    await limiter.assertOpen(source);
    if (await passwords.isKnown(password, sourceKeyOf(source))) return { kind: 'password' };
    if ((await checkOnce(request, password)) === null) throw new AppError('wrong_password');
    return { kind: 'password' };
  }

  return (request) => {
    const session = recallSession(sessions, request);
    return session ? { kind: 'session', ...session } : findOut(request, readCookie(request, 'session'));
  };
}

/** The caller's live session if it is cached; asks no database. */
function recallSession(sessions: Sessions, request: FastifyRequest): LiveSession | null {
  const token = readCookie(request, 'session');
  return token === null ? null : (sessions.recall(token) ?? null);
}

/** Whether the caller's session was live when it was last looked up, which may be hours ago. Only for priorities under load, never for access. */
export function hasShownPassword(sessions: Sessions, request: FastifyRequest): boolean {
  const token = readCookie(request, 'session');
  return token !== null && sessions.wasLive(token);
}

/**
 * Opens a session under the limits on guessing. Its device counts as known to them from now on, unless many new devices
 * from the same address already do: then it stays unknown until its next login.
 * @returns null when the password is wrong
 * @throws AppError too_many_attempts, without checking the password
 */
export async function logIn(
  auth: AuthServices,
  request: FastifyRequest,
  password: string,
): Promise<OpenedSession | null> {
  const source = await guessSourceOf(auth, request);
  const epoch = await checkGuess(auth, source, password);
  if (epoch === null) return null;
  const opened = await auth.sessions.open(readCookie(request, 'device'), epoch);
  if (source.deviceId === null && (await auth.limiter.admitDevice(source)))
    await auth.sessions.makeKnown(opened.session.deviceId, epoch);
  return opened;
}

/**
 * Whether this is the system password, when somebody who is logged in has to enter it again.
 * @throws AppError too_many_attempts, without checking the password
 */
export async function isSystemPassword(
  auth: AuthServices,
  request: FastifyRequest,
  password: string,
): Promise<boolean> {
  return (await checkGuess(auth, await guessSourceOf(auth, request), password)) !== null;
}

/** @returns the generation of the password if it is right, else null */
async function checkGuess(auth: AuthServices, source: GuessSource, password: string): Promise<number | null> {
  await auth.limiter.begin(source);
  const epoch = await auth.passwords.verify(password, sourceKeyOf(source));
  if (epoch !== null) await auth.limiter.succeed(source);
  else await auth.limiter.fail(source);
  return epoch;
}

async function guessSourceOf({ sessions }: AuthServices, request: FastifyRequest): Promise<GuessSource> {
  const deviceToken = readCookie(request, 'device');
  const device = deviceToken === null ? null : await sessions.findKnownDevice(deviceToken);
  return { address: request.ip, deviceId: device?.id ?? null };
}

type Check = (request: FastifyRequest, password: string) => Promise<number | null>;

/**
 * A client that starts with twenty calls at once makes one guess, not twenty: while a password from a source is being
 * checked, further calls with the same password from there wait for that result.
 */
function shareRunningChecks(check: Check): Check {
  const running = new Map<string, Promise<number | null>>();
  return (request, password) => {
    const key = hashToken(`${request.ip}\n${readCookie(request, 'device') ?? ''}\n${password}`).toString(
      'base64',
    );
    const shared = running.get(key);
    if (shared !== undefined) return shared;
    const started = check(request, password).finally(() => running.delete(key));
    running.set(key, started);
    return started;
  };
}

function passwordHeader(request: FastifyRequest): string | null {
  const header = request.headers['x-auth-password'] ?? request.headers['auth-password'];
  return typeof header === 'string' && header !== '' ? header : null;
}
