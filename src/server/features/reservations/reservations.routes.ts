import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AppContext } from '#server/app-context.ts';
import { listContacts } from '#server/features/contacts/contacts.service.ts';
import { queryRows } from '#server/platform/database/raw-query.ts';
import { fieldError } from '#server/platform/http/app-error.ts';
import { sendCommand } from '#server/platform/http/send-command.ts';
import { sendList } from '#server/platform/http/send-list.ts';
import { readIfMatch } from '#server/platform/http/versions.ts';
import { idParams } from '#shared/contracts/common.ts';
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
import { createReservation, getReservation } from './reservations.service.ts';

const access = { config: { access: 'session' } } as const;
const tags = ['Reservations'];

/** Nobody deletes one: it is cancelled, or goes into the trash with its customer. */
export const reservationRoutes =
  (context: AppContext): FastifyPluginAsyncZod =>
  async (app) => {
    const { db, pool, clock, zone } = context;
    const now = () => ({ now: clock.now(), zone });
    const today = () => dayOf(clock.now(), zone);

    app.get(
      '/api/reservations',
      {
        ...access,
        schema: { tags, querystring: reservationsQuery, response: { 200: z.array(reservation) } },
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
      { ...access, schema: { tags, response: { 200: reservationCounts } } },
      async () => {
        const [counts] = await queryRows<ReservationCounts>(pool, countReservations(today()));
        if (counts === undefined) throw new Error('The count returned no row');
        return counts;
      },
    );

    app.get(
      '/api/reservations/:id',
      { ...access, schema: { tags, params: idParams, response: { 200: reservation } } },
      async ({ params }) => getReservation(db, params.id, now()),
    );

    app.get(
      '/api/reservations/:id/contacts',
      { ...access, schema: { tags, params: idParams, response: { 200: z.array(contact) } } },
      async ({ params }) => {
        await getReservation(db, params.id, now());
        return listContacts(db, { kind: 'reservation', id: params.id });
      },
    );

    app.post(
      '/api/reservations',
      { ...access, schema: { tags, body: createReservationBody, response: { 201: reservation } } },
      async (request, reply) =>
        sendCommand(context, request, reply, 201, (command) => createReservation(command, request.body)),
    );

    app.put(
      '/api/reservations/:id',
      {
        ...access,
        schema: { tags, params: idParams, body: updateReservationBody, response: { 200: reservation } },
      },
      async (request, reply) =>
        sendCommand(context, request, reply, 200, (command) =>
          updateReservation(command, request.params.id, request.body, readIfMatch(request)),
        ),
    );

    app.post(
      '/api/reservations/:id/completion',
      {
        ...access,
        schema: { tags, params: idParams, body: completeReservationBody, response: { 200: reservation } },
      },
      async (request, reply) =>
        sendCommand(context, request, reply, 200, (command) =>
          completeReservation(command, request.params.id, request.body, readIfMatch(request)),
        ),
    );

    app.put(
      '/api/reservations/:id/customer-contact',
      {
        ...access,
        schema: { tags, params: idParams, body: customerContactBody, response: { 200: reservation } },
      },
      async (request, reply) =>
        sendCommand(context, request, reply, 200, (command) =>
          setReservationContact(command, request.params.id, request.body, readIfMatch(request)),
        ),
    );
  };
