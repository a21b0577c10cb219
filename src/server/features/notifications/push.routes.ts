import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AppContext } from '#server/app-context.ts';
import { isAnswered, sendCommand } from '#server/platform/commands/send-command.ts';
import { actorOf } from '#server/platform/http/access.ts';
import { noContent } from '#shared/contracts/common.ts';
import {
  pushBody,
  pushKey,
  pushReply,
  pushSubscriptionBody,
  subscribeReply,
  unsubscribeBody,
} from '#shared/contracts/notifications.ts';
import { NOTHING_DELIVERED, queueUnreached } from './push-delivery.service.ts';
import { subscribe, unsubscribe } from './push-subscriptions.service.ts';
import { resend, resendTag } from './resend.service.ts';

const access = { config: { access: 'session' } } as const;
const tags = ['Notifications'];

/** Alerts on devices that do not have the app open. */
export const pushRoutes =
  (context: AppContext): FastifyPluginAsyncZod =>
  async (app) => {
    const { push } = context;

    app.get(
      '/api/notifications/push-key',
      { ...access, schema: { tags, response: { 200: pushKey } } },
      async () => ({ publicKey: await push.publicKey() }),
    );

    app.post(
      '/api/notifications/subscribe',
      { ...access, schema: { tags, body: pushSubscriptionBody, response: { 201: subscribeReply } } },
      async (request, reply) =>
        sendCommand(context, request, reply, 201, async (command) => {
          await subscribe(command, push, request.body);
          return { subscribed: true };
        }),
    );

    app.delete(
      '/api/notifications/subscribe',
      { ...access, schema: { tags, body: unsubscribeBody, response: { 204: noContent } } },
      async (request, reply) =>
        sendCommand(context, request, reply, 204, (command) => unsubscribe(command, request.body.endpoint)),
    );

    app.post(
      '/api/notifications/push',
      { ...access, schema: { tags, body: pushBody, response: { 200: pushReply } } },
      async (request, reply) => {
        const actor = actorOf(request);
        const tag = resendTag(request.headers['idempotency-key']?.toString(), actor.deviceId);
        // Devices are sent to outside of any transaction. A repetition has its answer and sends nothing.
        const delivered = (await isAnswered(context, request))
          ? NOTHING_DELIVERED
          : await resend(context, actor, request.body, tag);
        return sendCommand(context, request, reply, 200, async (command) => {
          await queueUnreached(command, delivered);
          return delivered.reply;
        });
      },
    );
  };
