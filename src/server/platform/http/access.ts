import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import type { DeviceIdentity } from '#shared/contracts/auth.ts';
import type { Actor } from '../activity/activity.ts';
import { AppError } from './app-error.ts';
import { networkOf } from './networks.ts';
import type { Owner } from './places.ts';

/**
 * Who may call what. Each route declares its access; a route that declares none stops the server's start. The check
 * runs before the body of a request is read.
 */

export type Access =
  /** Anybody; the caller is not identified, so the route works while the database does not. */
  | 'anonymous'
  /** Anybody; a session is recognised if there is one. A test pins the lists of anonymous and public routes. */
  | 'public'
  /** A live session, or the password in a header. */
  | 'session';

/** Somebody who has proved to know the password: through a session, or in a header of this request. */
export type Caller =
  | { kind: 'session'; sessionId: string; deviceId: string; identity: DeviceIdentity }
  | { kind: 'password' };

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** Reading the route is recorded in the history, so another site must not be able to make a browser request it. */
    isWrittenDown?: boolean;
  }
  interface FastifyInstance {
    /** Every route as it was declared, for the API documentation and its checks. */
    declaredRoutes: readonly RouteOptions[];
  }
  interface FastifyRequest {
    /** Null on anonymous routes, and on public ones without a session. */
    caller: Caller | null;
  }
}

/** Returns synchronously if the caller is cached. */
export type IdentifyCaller = (request: FastifyRequest) => Caller | Promise<Caller | null>;

/** Changes that concern only the device itself: no agent has to sign them. */
const OWN_CONCERNS = /^\/api\/(?:auth\/|notifications\/(?::id\/read|read-all|subscribe)$)/;

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether calls with this method change nothing. */
export const isSafeMethod = (method: string) => SAFE_METHODS.has(method);

/** If agents have PINs, an agent must sign the changes that a browser makes. */
type Signing = {
  isNeeded(): boolean;
  /** Whether the request repeats one whose answer is stored, so that it is only answered again. */
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
  // Checked once the hooks of all plugins have run, which may alter a route's configuration.
  app.addHook('onReady', async () => {
    const undeclared = routes.filter((route) => route.config?.access === undefined);
    if (undeclared.length === 0) return;
    const names = undeclared.map((route) => `${String(route.method)} ${route.url}`);
    throw new Error(`These routes declare no access: ${names.join(', ')}`);
  });
  /** Whether the change lacks an agent. A caller with the password in a header is no agent, and needs none. */
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
      // If the repetition were refused, the device would think that its change was not saved, and make it again.
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
  // Browsers let any site open a WebSocket to any other, with cookies: the handshake is checked like a change.
  const isChange = !isSafeMethod(request.method) || request.raw.headers.upgrade !== undefined;
  const isOwn = isChange
    ? isOwnCall(request, publicOrigin)
    : !request.routeOptions.config.isWrittenDown || isOwnReading(request);
  return isOwn ? null : new AppError('foreign_origin');
}

/** Current browsers say where each call comes from; calls of older ones are let through, as for all other reads. */
function isOwnReading(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin' || site === 'none';
}

/**
 * A change that is authenticated by a cookie must prove that this app's own page sent it: by `Sec-Fetch-Site` where the
 * browser sends it, else by `Origin`. A caller with the password in a header proves more than that already.
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

/** Whose share of limited places a request uses; callers with the password in a header are told apart by their address. */
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
