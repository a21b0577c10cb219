import type { FastifyRequest } from 'fastify';
import type { Caller, IdentifyCaller } from '../http/access.ts';
import { AppError } from '../http/app-error.ts';
import { readCookie } from './cookies.ts';
import type { GuessSource, LoginLimiter } from './login-limiter.ts';
import type { PasswordKeeper } from './password-keeper.ts';
import type { Sessions } from './sessions.ts';
import { hashToken } from './tokens.ts';

export type AuthServices = { sessions: Sessions; passwords: PasswordKeeper; limiter: LoginLimiter };

/**
 * Finds out who calls: by session cookie, else by the password in `x-auth-password` or `auth-password`. A stale cookie
 * is nobody and never counts as a guess; a wrong header does, exactly like a login.
 */
export function createCallerIdentification({ sessions, passwords, limiter }: AuthServices): IdentifyCaller {
  const checkOnce = shareRunningChecks((request, password) =>
    checkGuess({ sessions, passwords, limiter }, request, password),
  );
  return async (request): Promise<Caller | null> => {
    const sessionToken = readCookie(request, 'session');
    const session = sessionToken === null ? null : await sessions.find(sessionToken);
    if (session !== null) return { kind: 'session', ...session };
    const password = passwordHeader(request);
    if (password === null) return null;
    if (await passwords.isKnown(password)) return { kind: 'password' };
    const isRight = await checkOnce(request, password);
    if (!isRight) throw new AppError('wrong_password');
    return { kind: 'password' };
  };
}

/**
 * Looks at a password under the limits on guessing.
 * @throws AppError too_many_attempts, without looking at it
 */
export async function checkGuess(
  { sessions, passwords, limiter }: AuthServices,
  request: FastifyRequest,
  password: string,
): Promise<boolean> {
  const deviceToken = readCookie(request, 'device');
  const device = deviceToken === null ? null : await sessions.findDevice(deviceToken);
  const source: GuessSource = { address: request.ip, deviceId: device?.id ?? null };
  await limiter.begin(source);
  const isRight = await passwords.verify(password);
  if (isRight) await limiter.succeed(source);
  return isRight;
}

type Check = (request: FastifyRequest, password: string) => Promise<boolean>;

/**
 * A client that starts with twenty calls at once makes one guess, not twenty: while a password of a source is being
 * looked at, the same one from there waits for that answer.
 */
function shareRunningChecks(check: Check): Check {
  const running = new Map<string, Promise<boolean>>();
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
