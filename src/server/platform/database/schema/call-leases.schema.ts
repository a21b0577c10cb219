import { foreignKey, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { customers } from './customers.schema.ts';

/** Leases on customers who are being called: nobody else is offered the customer until then. Not part of the shop's records; the rows may be lost. */
export const callLeases = pgTable(
  'call_leases',
  {
    customerId: integer().primaryKey(),
    /** The device, or an identifier for a caller without one. */
    holder: text().notNull(),
    agent: text(),
    leasedUntil: instant().notNull(),
  },
  (t) => [
    foreignKey({
      name: 'call_leases_customer_fk',
      columns: [t.customerId],
      foreignColumns: [customers.id],
    }).onDelete('cascade'),
    index('call_leases_holder_idx').on(t.holder),
  ],
);
