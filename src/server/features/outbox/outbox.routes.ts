import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AppContext } from '#server/app-context.ts';
import { commandRoute } from '#server/platform/entities/command-route.ts';
import { readOne } from '#server/platform/entities/entity.ts';
import { subjectOf } from '#server/platform/entities/subjects.ts';
import { ownerOf } from '#server/platform/http/access.ts';
import { notFound } from '#server/platform/http/app-error.ts';
import { createPlaces } from '#server/platform/http/places.ts';
import { batchBody, batchReply, droppedBody } from '#shared/contracts/outbox.ts';
import { BATCH_PATH, MOST_BATCH_CHARS } from '#shared/domain/outbox-calls.ts';
import { runBatch } from './run-batch.ts';

/** Some characters are several bytes, and the headers come on top. */
const BATCH_LIMIT_BYTES = 4 * MOST_BATCH_CHARS;

/** Devices that have waited long come all at once. None takes the place of another, however much it has. */
const PLACES = { most: 2, mostOfOne: 1, mostOfNetwork: 2, waitMs: 5_000 };
const BUSY = 'Many devices are sending what they have kept. It is sent again in a moment.';

/**
 * What a device has kept and a person has dropped stays in the history of its record, which may itself be gone, from the
 * trash as well. Nothing about the row is changed: it is told under the version that it has, so that who looks at it sees it.
 */
export const outboxRoutes =
  (context: AppContext): FastifyPluginAsyncZod =>
  async (app) => {
    const places = createPlaces(PLACES, BUSY);
    app.addHook('preClose', async () => places.close());

    commandRoute(app, context, {
      method: 'POST',
      url: '/api/outbox/dropped',
      tag: 'Outbox',
      body: droppedBody,
      run: async (command, { body: { entity, id, ...after } }) => {
        const { table, word } = subjectOf(entity);
        const owner = sql.raw(entity === 'customer' ? 'id' : 'customer_id');
        const row = await readOne<{ version: number; isForgotten: boolean }>(
          command.tx,
          sql`select t.version, exists (
              select from customers c where c.id = t.${owner} and c.forgotten_at is not null) as "isForgotten"
            from ${table} t where t.id = ${id}
            union all (select 1, false from activity where entity = ${entity} and entity_id = ${id} limit 1) limit 1`,
        );
        if (row === null) throw notFound(`This ${word[0]}`);
        // Of somebody who was forgotten meanwhile, what was typed is not written down any more; of money the sum is.
        const [what] = /N\$ [\d,]+\.\d\d$/.exec(after.what) ?? [];
        const told = row.isForgotten ? { what, answer: after.answer } : after;
        command.record({ entity, id, version: row.version, action: 'kept_dropped', after: told });
      },
    });

    app.post(
      BATCH_PATH,
      {
        config: { access: 'session' },
        bodyLimit: BATCH_LIMIT_BYTES,
        schema: { tags: ['Outbox'], body: batchBody, response: { 200: batchReply } },
      },
      async (request) => {
        const leave = await places.enter(ownerOf(request));
        try {
          return await runBatch(app as unknown as FastifyInstance, request, request.body);
        } finally {
          leave();
        }
      },
    );
  };
