import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AppContext } from '#server/app-context.ts';
import { contactList } from '#server/features/contacts/contacts.service.ts';
import { queryRow } from '#server/platform/database/raw-query.ts';
import { commandRoute } from '#server/platform/entities/command-route.ts';
import { entityRoutes } from '#server/platform/entities/entity-routes.ts';
import { fieldError } from '#server/platform/http/app-error.ts';
import { contact, customerContactBody } from '#shared/contracts/contacts.ts';
import {
  completeReservationBody,
  createReservationBody,
  knownModel,
  reservation,
  reservationCounts,
  reservationCountsQuery,
  reservationsQuery,
  stockArrival,
  stockArrivalBody,
  updateReservationBody,
} from '#shared/contracts/reservations.ts';
import { completeReservation } from './reservation-completion.service.ts';
import { setReservationContact, updateReservation } from './reservation-update.service.ts';
import { countReservations, reservationList } from './reservations.list.ts';
import { createReservation, listKnownModels, reservationEntity } from './reservations.service.ts';
import { takeStockIn } from './stock-arrival.service.ts';

/** Nobody deletes one: it is cancelled, or goes into the trash with its customer. */
export const reservationRoutes =
  (context: AppContext): FastifyPluginAsyncZod =>
  async (app) => {
    const { pool } = context;
    const reservations = entityRoutes(app, context, {
      path: '/api/reservations',
      tag: 'Reservations',
      entity: reservationEntity,
      answer: reservation,
    });
    reservations.list(reservationsQuery, (query, today) => {
      if (query.order === 'queue' && query.limit !== undefined) {
        throw fieldError('limit', 'A queue is answered as a whole; pages are for the newest first');
      }
      return reservationList(query, today);
    });
    reservations.figures('counts', reservationCountsQuery, reservationCounts, (query, today) =>
      queryRow(pool, countReservations(query, today)),
    );
    app.get(
      '/api/reservations/models',
      {
        config: { access: 'session' },
        schema: { tags: ['Reservations'], response: { 200: z.array(knownModel) } },
      },
      () => listKnownModels(context.db),
    );
    commandRoute(app, context, {
      method: 'POST',
      url: '/api/reservations/stock-arrivals',
      tag: 'Reservations',
      body: stockArrivalBody,
      answer: stockArrival,
      run: (command, { body }) => takeStockIn(command, body),
    });
    reservations.row();
    reservations.log('contacts', contact, (id) => contactList({ kind: 'reservation', id }));
    reservations.create(createReservationBody, createReservation);
    reservations.update(updateReservationBody, updateReservation);
    reservations.step('POST', 'completion', completeReservationBody, completeReservation);
    reservations.step('PUT', 'customer-contact', customerContactBody, setReservationContact);
  };
