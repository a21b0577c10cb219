import { z } from 'zod';
import { entityRoutes } from '#server/platform/entities/entity-routes.ts';
import * as contract from '#shared/contracts/call-templates.ts';
import { callTemplateEntity, readCallTemplates, updateCallTemplate } from './call-templates.service.ts';

const tag = 'Call round';
const path = '/api/call-templates';

/** The list has no pages: there are only as many rows as a message has parts. */
export const callTemplateRoutes = entityRoutes(
  { path, tag, entity: callTemplateEntity, answer: contract.callTemplate },
  (templates, { db }, app) => {
    app.get(
      path,
      {
        config: { access: 'session' },
        schema: { tags: [tag], response: { 200: z.array(contract.callTemplate) } },
      },
      async () => readCallTemplates(db),
    );
    templates.update(contract.updateCallTemplateBody, updateCallTemplate);
  },
);
