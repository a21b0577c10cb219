import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AppContext } from '#server/app-context.ts';
import { nameOfActor, noteExport } from '#server/platform/exports/note-export.ts';
import { actorOf } from '#server/platform/http/access.ts';
import { streamSnapshot } from '#server/platform/http/send-list.ts';
import { shopFilesQuery } from '#shared/contracts/exports.ts';
import { dayOf } from '#shared/domain/calendar.ts';
import { writeShopFiles } from './shop-files.service.ts';

/** Exports everything as files, so that the shop can leave the system. The history records who does it. */
export const shopFileRoutes =
  (context: AppContext): FastifyPluginAsyncZod =>
  async (app) => {
    const schema = {
      tags: ['Backups'],
      summary: 'Everything as files that a person can read: a ZIP of CSV and JSON lines',
      querystring: shopFilesQuery,
      response: { 200: z.unknown().meta({ description: 'The ZIP' }) },
    };
    app.get(
      '/api/everything/export',
      { config: { access: 'session', isWrittenDown: true }, exposeHeadRoute: false, schema },
      async (request, reply) => {
        const { pool, clock, zone, config } = context;
        const withWholeIdNumbers = request.query.wholeIdNumbers ?? false;
        const at = clock.now();
        const actor = actorOf(request);
        const file = `everything-${dayOf(at, zone)}.zip`;
        return streamSnapshot(pool, request, reply, {
          async before() {
            const filter = withWholeIdNumbers ? 'with full ID numbers' : 'all';
            await noteExport(context, actor, { what: 'Everything', filter, file });
            reply.headers({
              'content-type': 'application/zip',
              'content-disposition': `attachment; filename="${file}"`,
            });
          },
          body: (client, progress) =>
            writeShopFiles(
              client,
              { shop: config.companyName, at, zone, by: nameOfActor(actor), withWholeIdNumbers },
              progress,
            ),
        });
      },
    );
  };
