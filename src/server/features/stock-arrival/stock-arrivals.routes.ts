import { whenBulkTurn } from '#server/platform/batches/bulk-turn.ts';
import { commandRoute } from '#server/platform/entities/command-route.ts';
import { entityRoutes, listRoutes } from '#server/platform/entities/entity-routes.ts';
import * as contract from '#shared/contracts/stock-arrival.ts';
import { previewArrival } from './arrival-plan.service.ts';
import { arrivalList } from './stock-arrivals.list.ts';
import { arrivalEntity, takeBoxIn } from './stock-arrivals.service.ts';

const PATH = '/api/stock-arrivals';
const TAG = 'Stock arrival';
/** More than anybody lists; large enough that a request with ten thousand phones gets the message about splitting it. */
const bodyLimit = 5 * 1024 * 1024;

export const stockArrivalRoutes = entityRoutes(
  { path: PATH, tag: TAG, entity: arrivalEntity, answer: contract.arrival },
  (arrivals, context, app) => {
    listRoutes(app, context, PATH, TAG).list(contract.arrivalsQuery, contract.arrivalSummary, () =>
      arrivalList(),
    );
    // Changes nothing, and its answer is too large to be stored under an idempotency key.
    app.post(
      `${PATH}/preview`,
      {
        config: { access: 'session' },
        bodyLimit,
        schema: {
          tags: [TAG],
          body: contract.arrivalPreviewBody,
          response: { 200: contract.arrivalPreview },
        },
      },
      async ({ body }) =>
        whenBulkTurn(() =>
          previewArrival(context.db, body, { now: context.clock.now(), zone: context.zone }),
        ),
    );
    arrivals.row();
    commandRoute(app, context, {
      ...{ method: 'POST', url: PATH, tag: TAG, status: 201, turn: whenBulkTurn, bodyLimit },
      ...{ body: contract.arrivalBody, answer: contract.arrival },
      run: (command, { body }) => takeBoxIn(command, body),
    });
  },
);
