import { z } from 'zod';
import { contactList } from '#server/features/contacts/contacts.service.ts';
import { queryRow } from '#server/platform/database/raw-query.ts';
import { commandRoute } from '#server/platform/entities/command-route.ts';
import { entityRoutes } from '#server/platform/entities/entity-routes.ts';
import { fieldError } from '#server/platform/http/app-error.ts';
import { withShopDays } from '#server/platform/http/narrowing.ts';
import { contact, customerContactBody } from '#shared/contracts/contacts.ts';
import * as contract from '#shared/contracts/reservations.ts';
import type { Day } from '#shared/domain/calendar.ts';
import { completeReservation } from './reservation-completion.service.ts';
import { setReservationContact, updateReservation } from './reservation-update.service.ts';
import { askedReservations, countReservations } from './reservations.list.ts';
import { createReservation, listKnownModels, reservationEntity } from './reservations.service.ts';
import { reservationSheet } from './reservations.sheet.ts';
import { takeStockIn } from './stock-arrival.service.ts';

/** There is no delete: a reservation is cancelled, or deleted with its customer. */
export const reservationRoutes = entityRoutes(
  { path: '/api/reservations', tag: 'Reservations', entity: reservationEntity, answer: contract.reservation },
  (reservations, context, app) => {
    const listOf = (query: z.output<typeof contract.reservationsQuery>, today: Day) => {
      if (query.order === 'queue' && query.limit !== undefined) {
        throw fieldError(
          'limit',
          'A queue is always returned as a whole. Leave out the limit, or ask for the newest first.',
        );
      }
      return askedReservations(query, today, context.zone);
    };
    reservations.list(contract.reservationsQuery, listOf, reservationSheet);
    reservations.read('counts', contract.reservationCountsQuery, contract.reservationCounts, (query, today) =>
      queryRow(context.pool, countReservations(withShopDays(query, today, context.zone), today)),
    );
    reservations.read('models', z.object({}), z.array(contract.knownModel), () =>
      listKnownModels(context.db),
    );
    commandRoute(app, context, {
      method: 'POST',
      url: '/api/reservations/stock-arrivals',
      tag: 'Reservations',
      body: contract.stockArrivalBody,
      answer: contract.stockArrival,
      run: (command, { body }) => takeStockIn(command, body),
    });
    reservations.row();
    reservations.log('contacts', contact, (id) => contactList({ kind: 'reservation', id }));
    reservations.create(contract.createReservationBody, createReservation);
    reservations.update(contract.updateReservationBody, updateReservation);
    reservations.step('POST', 'completion', contract.completeReservationBody, completeReservation);
    reservations.step('PUT', 'customer-contact', customerContactBody, setReservationContact);
  },
);
