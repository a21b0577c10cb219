import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import type { DeviceIdentity } from '#shared/contracts/auth.ts';
import type { Actor } from '../activity/activity.ts';
import { AppError } from './app-error.ts';
import { networkOf } from './networks.ts';
import type { Owner } from './places.ts';

/**
 * Who may call what. Each route declares its access; one that declares none stops the start. The check itself runs
 * before anything of a request is read.
 */

export type Access =
  /** Anybody, without being asked who: answered also while the database does not. */
  | 'anonymous'
  /** Anybody; who has a session is known. Both short lists are pinned by a test. */
  | 'public'
  /** A live session, or the password in a header. */
  | 'session';

/** Somebody who has shown the password: through a session, or in a header of this request. */
export type Caller =
  | { kind: 'session'; sessionId: string; deviceId: string; identity: DeviceIdentity }
  | { kind: 'password' };

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** Reading it is written down: no other site may make a browser ask for it. */
    isWrittenDown?: boolean;
  }
  interface FastifyInstance {
    /** Every route as it was declared, for the documentation of the API and its checks. */
    declaredRoutes: readonly RouteOptions[];
  }
  interface FastifyRequest {
    /** Null on anonymous routes, and on public ones without a session. */
    caller: Caller | null;
  }
}

/** At once when it is known already. */
export type IdentifyCaller = (request: FastifyRequest) => Caller | Promise<Caller | null>;

/** What a device says of itself alone: nobody has to sign it. */
const OWN_CONCERNS = /^\/api\/(?:auth\/|notifications\/(?::id\/read|read-all|subscribe)$)/;

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether calls of this method change nothing. */
export const isSafeMethod = (method: string) => SAFE_METHODS.has(method);

/** Where agents have PINs, what a browser changes is signed. */
type Signing = {
  isNeeded(): boolean;
  /** Whether what is asked for was saved before, and is only told once more. */
  isSavedAlready(request: FastifyRequest): Promise<boolean>;
};
const UNSIGNED: Signing = { isNeeded: () => false, isSavedAlready: async () => false };

export function registerAccess(
  app: FastifyInstance,
  identify: IdentifyCaller,
  publicOrigin: () => string | null,
  signing: Signing = UNSIGNED,
): void {
  const routes: RouteOptions[] = [];
  app.decorate('declaredRoutes', routes);
  app.decorateRequest('caller', null);
  app.addHook('onRoute', (route) => {
    routes.push(route);
  });
  // Judged when the hooks of all plugins have had their say on a route's configuration.
  app.addHook('onReady', async () => {
    const undeclared = routes.filter((route) => route.config?.access === undefined);
    if (undeclared.length === 0) return;
    const names = undeclared.map((route) => `${String(route.method)} ${route.url}`);
    throw new Error(`These routes declare no access: ${names.join(', ')}`);
  });
  /** Who has the password in a header is no agent. */
  const lacksAgent = ({ caller, method, routeOptions }: FastifyRequest, access: Access): boolean => {
    if (access !== 'session' || isSafeMethod(method) || !signing.isNeeded()) return false;
    const isUnsigned = caller?.kind === 'session' && caller.identity.agent === null;
    return isUnsigned && !OWN_CONCERNS.test(routeOptions.url ?? '');
  };
  app.addHook('onRequest', (request, _reply, done) => {
    const access = request.routeOptions.config.access;
    // No route matched: the not-found handler answers.
    if (access === undefined || access === 'anonymous') return done();
    const admit = (caller: Caller | null) => {
      request.caller = caller;
      const refusal = refusalFor(request, access, publicOrigin());
      if (refusal !== null || !lacksAgent(request, access)) return done(refusal ?? undefined);
      // Refused, it would be taken for not saved, and done again.
      signing
        .isSavedAlready(request)
        .then((isSaved) => done(isSaved ? undefined : new AppError('agent_required')), done);
    };
    const caller = identify(request);
    if (caller instanceof Promise) caller.then(admit, done);
    else admit(caller);
  });
}

function refusalFor(request: FastifyRequest, access: Access, publicOrigin: string | null): AppError | null {
  if (access === 'session' && request.caller === null) return new AppError('unauthenticated');
  // Browsers let any site open a socket to any other, cookies included: it has to prove itself like a change.
  const isChange = !isSafeMethod(request.method) || request.raw.headers.upgrade !== undefined;
  const isOwn = isChange
    ? isOwnCall(request, publicOrigin)
    : !request.routeOptions.config.isWrittenDown || isOwnReading(request);
  return isOwn ? null : new AppError('foreign_origin');
}

/** Browsers of today say where each call comes from; those that do not are let through, as with all that is only read. */
function isOwnReading(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin' || site === 'none';
}

/**
 * A change that rides on a cookie must prove that our own page sent it: `Sec-Fetch-Site` where the browser sends it,
 * else `Origin`. Callers with the password in a header prove more than that already.
 */
function isOwnCall(request: FastifyRequest, publicOrigin: string | null): boolean {
  if (request.caller?.kind === 'password') return true;
  const carriesCookie = request.headers.cookie !== undefined;
  const site = request.headers['sec-fetch-site'];
  const origin = request.headers.origin;
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  return origin === undefined ? !carriesCookie : isOwnOrigin(request, origin, publicOrigin);
}

function isOwnOrigin(request: FastifyRequest, origin: string, publicOrigin: string | null): boolean {
  return origin === `${request.protocol}://${request.host}` || origin === publicOrigin;
}

/** Whose place this takes, of those that are counted; callers with the password in a header are told apart by where they come from. */
export const ownerOf = ({ caller, ip }: FastifyRequest): Owner => ({
  session: caller?.kind === 'session' ? caller.sessionId : ip,
  network: networkOf(ip),
});

/** Who signs the changes of this request. */
export function actorOf(request: FastifyRequest): Actor {
  const { caller } = request;
  if (caller?.kind !== 'session') {
    return { agent: null, branch: null, team: null, deviceId: null, requestId: request.id };
  }
  const { agent, branch, team } = caller.identity;
  return { agent, branch, team, deviceId: caller.deviceId, requestId: request.id };
}
