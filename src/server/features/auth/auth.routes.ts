import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AppContext } from '#server/app-context.ts';
import { seatAgent, seatDevice, unlock } from '#server/features/agents/agent-pin.service.ts';
import { stopCalling } from '#server/features/call-round/call-round.service.ts';
import { type Dropped, recordDropped } from '#server/features/outbox/dropped.service.ts';
import type { Actor } from '#server/platform/activity/activity.ts';
import { clearSessionCookie, setSessionCookies } from '#server/platform/auth/cookies.ts';
import { logIn } from '#server/platform/auth/identify-caller.ts';
import { runCommand } from '#server/platform/commands/command.ts';
import { shopIdOf } from '#server/platform/commands/shop-id.ts';
import { actorOf } from '#server/platform/http/access.ts';
import { AppError, fieldError } from '#server/platform/http/app-error.ts';
import { deleteSubscriptionsOf } from '#server/platform/push/subscriptions.repo.ts';
import {
  deviceBody,
  deviceIdentity,
  loginBody,
  loginReply,
  logoutBody,
  sessionReply,
  unlockBody,
} from '#shared/contracts/auth.ts';
import { noContent } from '#shared/contracts/common.ts';
import { branchCodeOf } from '#shared/domain/labels.ts';

/** The limit is small because anybody may call this without a session, and a body is held in memory until it is complete. */
const STRANGERS_BODY_LIMIT_BYTES = 8 * 1024;

/** A logout may send notes about up to a hundred unsent changes that it discards. */
const LEAVERS_BODY_LIMIT_BYTES = 256 * 1024;

/** Each note has a transaction of its own: one about a record that does not exist stops neither the other notes nor the logout. */
async function tellDropped(context: AppContext, actor: Actor, dropped: readonly Dropped[]): Promise<void> {
  for (const one of dropped)
    await runCommand(context, actor, (command) => recordDropped(command, one)).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
    });
}

export const authRoutes =
  (context: AppContext): FastifyPluginAsyncZod =>
  async (app) => {
    const { auth, db } = context;
    app.post(
      '/api/auth/login',
      {
        config: { access: 'public' },
        bodyLimit: STRANGERS_BODY_LIMIT_BYTES,
        schema: { tags: ['Access'], body: loginBody, response: { 200: loginReply } },
      },
      async (request, reply) => {
        const { password } = request.body;
        if (password.trim() === '') {
          throw fieldError('password', 'Please enter the password to access the system.');
        }
        const opened = await logIn(auth, request, password);
        if (opened === null) throw new AppError('wrong_password', { extra: { success: false } });
        const previous = request.caller?.kind === 'session' ? request.caller.sessionId : null;
        // Logging in again replaces the session rather than leaving a second one alive.
        if (previous !== null) await auth.sessions.revoke(previous);
        setSessionCookies(request, reply, opened);
        const { identity } = opened.session;
        return {
          success: true as const,
          session: { authenticated: true, device: identity, shopId: await shopIdOf(db) },
        };
      },
    );

    app.get(
      '/api/auth/session',
      { config: { access: 'public' }, schema: { tags: ['Access'], response: { 200: sessionReply } } },
      async ({ caller }) => ({
        authenticated: caller !== null,
        device: caller?.kind === 'session' ? caller.identity : null,
        ...(caller !== null && { shopId: await shopIdOf(db) }),
      }),
    );

    app.post(
      '/api/auth/logout',
      {
        config: { access: 'public' },
        bodyLimit: LEAVERS_BODY_LIMIT_BYTES,
        schema: { tags: ['Access'], body: logoutBody, response: { 204: noContent } },
      },
      async (request, reply) => {
        if (request.caller?.kind === 'session') {
          const actor = actorOf(request);
          await tellDropped(context, actor, request.body?.dropped ?? []);
          await auth.sessions.revoke(request.caller.sessionId);
          // Ends the device's lease on a customer to call: the closing page may be unable to do so itself.
          await runCommand(context, actor, stopCalling);
          await deleteSubscriptionsOf(db, request.caller.deviceId);
        }
        clearSessionCookie(request, reply);
        return reply.code(204).header('clear-site-data', '"storage"').send(null);
      },
    );

    app.put(
      '/api/auth/device',
      {
        config: { access: 'session' },
        schema: { tags: ['Access'], body: deviceBody, response: { 200: deviceIdentity } },
      },
      async ({ caller, body }) => {
        if (caller?.kind !== 'session') throw fieldError('', 'Only a logged-in browser can act as a device');
        const branch = body.branch ? branchCodeOf(body.branch) : body.branch;
        if (body.branch && branch === null) throw fieldError('branch', 'This branch does not exist');
        const { agent, team, pin, lockMinutes } = body;
        const given = { branch, team, lockMinutes };
        if (!agent) return auth.sessions.identify(caller.deviceId, { ...given, agent });
        const seated = await seatAgent(context, caller, agent, pin);
        return seatDevice(context, caller.deviceId, given, seated);
      },
    );

    // The screen does the locking; it asks here whether it may unlock.
    app.post(
      '/api/auth/unlock',
      {
        config: { access: 'session' },
        schema: { tags: ['Access'], body: unlockBody, response: { 200: deviceIdentity } },
      },
      async ({ caller, body }) => {
        if (caller?.kind !== 'session') throw fieldError('', 'Only a logged-in browser can act as a device');
        return unlock(context, caller, body);
      },
    );
  };
