import { entityRoutes } from '#server/platform/entities/entity-routes.ts';
import * as contract from '#shared/contracts/call-hours.ts';
import { callHoursEntity, readCallHours, updateCallHours } from './call-hours.service.ts';

const tag = 'Call round';
const path = '/api/call-hours';

/** No list route, because there is only one row. */
export const callHoursRoutes = entityRoutes(
  { path, tag, entity: callHoursEntity, answer: contract.callHours },
  (hours, { db }, app) => {
    app.get(
      path,
      { config: { access: 'session' }, schema: { tags: [tag], response: { 200: contract.callHours } } },
      async () => readCallHours(db),
    );
    hours.update(contract.updateCallHoursBody, updateCallHours);
  },
);
