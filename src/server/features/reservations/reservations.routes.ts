import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AppContext } from '#server/app-context.ts';
import { contactList } from '#server/features/contacts/contacts.service.ts';
import { queryRow } from '#server/platform/database/raw-query.ts';
import { entityRoutes } from '#server/platform/entities/entity-routes.ts';
import { fieldError } from '#server/platform/http/app-error.ts';
import { countsQuery } from '#shared/contracts/common.ts';
import { contact, customerContactBody } from '#shared/contracts/contacts.ts';
import {
  completeReservationBody,
  createReservationBody,
  reservation,
  reservationCounts,
  reservationsQuery,
  updateReservationBody,
} from '#shared/contracts/reservations.ts';
import { completeReservation } from './reservation-completion.service.ts';
import { setReservationContact, updateReservation } from './reservation-update.service.ts';
import { countReservations, reservationList } from './reservations.list.ts';
import { createReservation, reservationEntity } from './reservations.service.ts';

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
    reservations.figures('counts', countsQuery, reservationCounts, ({ q }, today) =>
      queryRow(pool, countReservations(q, today)),
    );
    reservations.row();
    reservations.log('contacts', contact, (id) => contactList({ kind: 'reservation', id }));
    reservations.create(createReservationBody, createReservation);
    reservations.update(updateReservationBody, updateReservation);
    reservations.step('POST', 'completion', completeReservationBody, completeReservation);
    reservations.step('PUT', 'customer-contact', customerContactBody, setReservationContact);
  };
