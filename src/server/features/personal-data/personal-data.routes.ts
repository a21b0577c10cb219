import type { AppContext } from '#server/app-context.ts';
import { customerEntity } from '#server/features/customers/customers.service.ts';
import { entityRoutes } from '#server/platform/entities/entity-routes.ts';
import { customer } from '#shared/contracts/customers.ts';
import * as contract from '#shared/contracts/personal-data.ts';
import { readEverything } from './everything.service.ts';
import { forgetPerson, readForgetting } from './forgetting.service.ts';

/** Routes for exporting and forgetting what is kept of a person. */
export const personalDataRoutes = (context: AppContext) =>
  entityRoutes(
    { path: '/api/customers', tag: 'Personal data', entity: customerEntity, answer: customer },
    (customers, { clock, zone }) => {
      customers.part('forgetting', contract.forgetting, (db, id) =>
        readForgetting(db, id, { now: clock.now(), zone }),
      );
      customers.step('POST', 'forgetting', contract.forgetBody, forgetPerson);
      customers.part('everything', contract.everything, (db, id) =>
        readEverything(db, id, { shop: context.config.companyName, at: clock.now() }),
      );
    },
  )(context);
