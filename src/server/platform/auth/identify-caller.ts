import type { FastifyRequest } from 'fastify';
import type { Caller, IdentifyCaller } from '../http/access.ts';
import { AppError } from '../http/app-error.ts';
import { readCookie } from './cookies.ts';
import type { GuessSource, LoginLimiter } from './login-limiter.ts';
import type { PasswordKeeper } from './password-keeper.ts';
import type { Sessions } from './sessions.ts';

export type AuthServices = { sessions: Sessions; passwords: PasswordKeeper; limiter: LoginLimiter };

/**
 * Finds out who calls: by session cookie, else by the password in `x-auth-password` or `auth-password`. A stale cookie
 * is nobody and never counts as a guess; a wrong header does, exactly like a login.
 */
export function createCallerIdentification({ sessions, passwords, limiter }: AuthServices): IdentifyCaller {
  return async (request): Promise<Caller | null> => {
    const sessionToken = readCookie(request, 'session');
    const session = sessionToken === null ? null : await sessions.find(sessionToken);
    if (session !== null) return { kind: 'session', ...session };
    const password = passwordHeader(request);
    if (password === null) return null;
    if (await passwords.isKnown(password)) return { kind: 'password' };
    const isRight = await checkGuess({ sessions, passwords, limiter }, request, password);
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

function passwordHeader(request: FastifyRequest): string | null {
  const header = request.headers['x-auth-password'] ?? request.headers['auth-password'];
  return typeof header === 'string' && header !== '' ? header : null;
}
