import { z } from 'zod';
import { commandRoute } from '#server/platform/entities/command-route.ts';
import { entityRoutes } from '#server/platform/entities/entity-routes.ts';
import { actorOf } from '#server/platform/http/access.ts';
import * as contract from '#shared/contracts/list-views.ts';
import {
  createListView,
  deleteListView,
  listViewEntity,
  orderListViews,
  readListViews,
  updateListView,
} from './list-views.service.ts';

const tag = 'Views of lists';

export const listViewRoutes = entityRoutes(
  { path: '/api/list-views', tag, entity: listViewEntity, answer: contract.listView },
  (views, context, app) => {
    app.get(
      '/api/list-views',
      {
        config: { access: 'session' },
        schema: { tags: [tag], response: { 200: z.array(contract.listView) } },
      },
      async (request) => readListViews(context.db, actorOf(request)),
    );
    commandRoute(app, context, {
      ...{ method: 'PUT', url: '/api/list-views/order', tag },
      body: contract.orderListViewsBody,
      run: (command, { body }) => orderListViews(command, body.ids),
    });
    views.create(contract.createListViewBody, createListView);
    views.update(contract.updateListViewBody, updateListView);
    views.remove(deleteListView);
  },
);
