import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AppContext } from '#server/app-context.ts';
import { listContacts } from '#server/features/contacts/contacts.service.ts';
import { queryRows } from '#server/platform/database/raw-query.ts';
import { fieldError } from '#server/platform/http/app-error.ts';
import { commandRoute, rowRoute } from '#server/platform/http/command-route.ts';
import { sendList } from '#server/platform/http/send-list.ts';
import { countsQuery } from '#shared/contracts/common.ts';
import { contact, customerContactBody } from '#shared/contracts/contacts.ts';
import {
  completeReservationBody,
  createReservationBody,
  type ReservationCounts,
  reservation,
  reservationCounts,
  reservationsQuery,
  updateReservationBody,
} from '#shared/contracts/reservations.ts';
import { dayOf } from '#shared/domain/calendar.ts';
import { completeReservation } from './reservation-completion.service.ts';
import { setReservationContact, updateReservation } from './reservation-update.service.ts';
import { countReservations, reservationList } from './reservations.list.ts';
import { createReservation, reservationEntity } from './reservations.service.ts';

const access = { config: { access: 'session' } } as const;
const tag = 'Reservations';

/** Nobody deletes one: it is cancelled, or goes into the trash with its customer. */
export const reservationRoutes =
  (context: AppContext): FastifyPluginAsyncZod =>
  async (app) => {
    const { pool, clock, zone } = context;
    const today = () => dayOf(clock.now(), zone);

    app.get(
      '/api/reservations',
      {
        ...access,
        schema: { tags: [tag], querystring: reservationsQuery, response: { 200: z.array(reservation) } },
      },
      async (request, reply) => {
        const { query } = request;
        if (query.order === 'queue' && query.limit !== undefined) {
          throw fieldError('limit', 'A queue is answered as a whole; pages are for the newest first');
        }
        return sendList(pool, request, reply, query, reservationList(query, today()));
      },
    );

    app.get(
      '/api/reservations/counts',
      { ...access, schema: { tags: [tag], querystring: countsQuery, response: { 200: reservationCounts } } },
      async ({ query }) => {
        const [counts] = await queryRows<ReservationCounts>(pool, countReservations(query.q, today()));
        if (counts === undefined) throw new Error('The count returned no row');
        return counts;
      },
    );

    const row = { tag, entity: reservationEntity };
    rowRoute(app, context, { ...row, url: '/api/reservations/:id', answer: reservation });
    rowRoute(app, context, {
      ...row,
      url: '/api/reservations/:id/contacts',
      answer: z.array(contact),
      read: (db, id) => listContacts(db, { kind: 'reservation', id }),
    });

    const command = { tag, answer: reservation };
    commandRoute(app, context, {
      ...command,
      method: 'POST',
      url: '/api/reservations',
      body: createReservationBody,
      status: 201,
      run: (command, { body }) => createReservation(command, body),
    });
    commandRoute(app, context, {
      ...command,
      method: 'PUT',
      url: '/api/reservations/:id',
      body: updateReservationBody,
      run: (command, { id, body, ifMatch }) => updateReservation(command, id, body, ifMatch),
    });
    commandRoute(app, context, {
      ...command,
      method: 'POST',
      url: '/api/reservations/:id/completion',
      body: completeReservationBody,
      run: (command, { id, body, ifMatch }) => completeReservation(command, id, body, ifMatch),
    });
    commandRoute(app, context, {
      ...command,
      method: 'PUT',
      url: '/api/reservations/:id/customer-contact',
      body: customerContactBody,
      run: (command, { id, body, ifMatch }) => setReservationContact(command, id, body, ifMatch),
    });
  };
