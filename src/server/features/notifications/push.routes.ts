import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AppContext } from '#server/app-context.ts';
import { isAnswered, sendCommand } from '#server/platform/commands/send-command.ts';
import { commandRoute } from '#server/platform/entities/command-route.ts';
import { actorOf } from '#server/platform/http/access.ts';
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
const tag = 'Notifications';
const tags = [tag];

/** Push alerts for devices that do not have the app open. */
export const pushRoutes =
  (context: AppContext): FastifyPluginAsyncZod =>
  async (app) => {
    const { push } = context;

    app.get(
      '/api/notifications/push-key',
      { ...access, schema: { tags, response: { 200: pushKey } } },
      async () => ({ publicKey: await push.publicKey() }),
    );

    commandRoute(app, context, {
      method: 'POST',
      url: '/api/notifications/subscribe',
      tag,
      body: pushSubscriptionBody,
      status: 201,
      answer: subscribeReply,
      run: async (command, { body }) => {
        await subscribe(command, push, body);
        return { subscribed: true };
      },
    });
    commandRoute(app, context, {
      method: 'DELETE',
      url: '/api/notifications/subscribe',
      tag,
      body: unsubscribeBody,
      run: (command, { body }) => unsubscribe(command, body.endpoint),
    });

    app.post(
      '/api/notifications/push',
      { ...access, schema: { tags, body: pushBody, response: { 200: pushReply } } },
      async (request, reply) => {
        const actor = actorOf(request);
        const alertTag = resendTag(request.headers['idempotency-key']?.toString(), actor.deviceId);
        // Devices are pushed to outside any transaction. A retried request whose answer is stored pushes nothing.
        const delivered = (await isAnswered(context, request))
          ? NOTHING_DELIVERED
          : await resend(context, actor, request.body, alertTag);
        return sendCommand(context, request, reply, 200, async (command) => {
          await queueUnreached(command, delivered);
          return delivered.reply;
        });
      },
    );
  };
