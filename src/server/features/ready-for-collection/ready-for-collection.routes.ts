import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AppContext } from '#server/app-context.ts';
import { queryRow } from '#server/platform/database/raw-query.ts';
import { listRoutes } from '#server/platform/entities/entity-routes.ts';
import { withShopDays } from '#server/platform/http/narrowing.ts';
import { readyQuery, readyRow, readySummary } from '#shared/contracts/ready-for-collection.ts';
import { readyList, summariseReady } from './ready-for-collection.list.ts';
import { readySheet } from './ready-for-collection.sheet.ts';

export const readyForCollectionRoutes =
  (context: AppContext): FastifyPluginAsyncZod =>
  async (app) => {
    const ready = listRoutes(app, context, '/api/ready-for-collection', 'Ready for collection');
    ready.list(
      readyQuery,
      readyRow,
      (query, today) => readyList(withShopDays(query, today, context.zone), today),
      readySheet,
    );
    ready.read('summary', z.object({}), readySummary, () => queryRow(context.pool, summariseReady()));
  };
