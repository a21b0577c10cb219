import type { FastifyReply, FastifyRequest } from 'fastify';
import { ABSOLUTE_LIMIT_MS } from './sessions.ts';

/** The two cookies: the session, and the id of a device that has logged in before. Scripts can read neither. */

const DEVICE_COOKIE_SECONDS = 400 * 24 * 60 * 60;

const isSecure = (request: FastifyRequest) => request.protocol === 'https';

/** The prefix `__Host-` binds a cookie to this host and to https; without https browsers refuse it. */
const nameOf = (request: FastifyRequest, name: 'session' | 'device') =>
  isSecure(request) ? `__Host-${name}` : name;

const options = (request: FastifyRequest) =>
  ({ path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure(request) }) as const;

export function readCookie(request: FastifyRequest, name: 'session' | 'device'): string | null {
  return request.cookies[nameOf(request, name)] ?? null;
}

export function setSessionCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  tokens: { sessionToken: string; deviceToken: string },
): void {
  reply.setCookie(nameOf(request, 'session'), tokens.sessionToken, {
    ...options(request),
    maxAge: ABSOLUTE_LIMIT_MS / 1000,
  });
  reply.setCookie(nameOf(request, 'device'), tokens.deviceToken, {
    ...options(request),
    maxAge: DEVICE_COOKIE_SECONDS,
  });
}

/** Only the session ends: the device keeps its cookie. */
export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(nameOf(request, 'session'), options(request));
}
