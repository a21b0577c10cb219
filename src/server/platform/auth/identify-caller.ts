import type { FastifyRequest } from 'fastify';
import type { Caller, IdentifyCaller } from '../http/access.ts';
import { AppError } from '../http/app-error.ts';
import { readCookie } from './cookies.ts';
import { type GuessSource, type LoginLimiter, sourceKeyOf } from './login-limiter.ts';
import type { PasswordKeeper } from './password-keeper.ts';
import type { Sessions } from './sessions.ts';

export type AuthServices = { sessions: Sessions; passwords: PasswordKeeper; limiter: LoginLimiter };

/**
 * Finds out who calls: by session cookie, else by the password in `x-auth-password` or `auth-password`. A stale cookie
 * is nobody and never counts as a guess; a wrong header does, exactly like a login.
 */
export function createCallerIdentification(auth: AuthServices): IdentifyCaller {
  const { sessions, passwords, limiter } = auth;
  return async (request): Promise<Caller | null> => {
    const sessionToken = readCookie(request, 'session');
    const session = sessionToken === null ? null : await sessions.find(sessionToken);
    if (session !== null) return { kind: 'session', ...session };
    const password = passwordHeader(request);
    if (password === null) return null;
    const source = await guessSourceOf(auth, request);
    // First: a source that may not guess must not learn from a quicker answer either.
    await limiter.assertOpen(source);
    if (await passwords.isKnown(password, sourceKeyOf(source))) return { kind: 'password' };
    if ((await checkGuess(auth, request, password)) === null) throw new AppError('wrong_password');
    return { kind: 'password' };
  };
}

/**
 * Looks at a password under the limits on guessing.
 * @returns the generation of the password when it is right, else null
 * @throws AppError too_many_attempts, without looking at it
 */
export async function checkGuess(
  auth: AuthServices,
  request: FastifyRequest,
  password: string,
): Promise<number | null> {
  const source = await guessSourceOf(auth, request);
  await auth.limiter.begin(source);
  const epoch = await auth.passwords.verify(password, sourceKeyOf(source));
  if (epoch !== null) await auth.limiter.succeed(source);
  return epoch;
}

async function guessSourceOf({ sessions }: AuthServices, request: FastifyRequest): Promise<GuessSource> {
  const deviceToken = readCookie(request, 'device');
  const device = deviceToken === null ? null : await sessions.findDevice(deviceToken);
  return { address: request.ip, deviceId: device?.id ?? null };
}

function passwordHeader(request: FastifyRequest): string | null {
  const header = request.headers['x-auth-password'] ?? request.headers['auth-password'];
  return typeof header === 'string' && header !== '' ? header : null;
}
