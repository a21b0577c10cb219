import { toCamelCase } from 'drizzle-orm/casing';
import { maskedFields } from '#server/features/activity/activity.service.ts';
import { BOOKKEEPING } from '#server/platform/activity/activity.ts';
import type { WasRecord, WasRow } from '#shared/contracts/as-it-was.ts';
import type { WasEntity } from '#shared/domain/as-it-was.ts';

/** Presents a record as it was, from the current row and the values that the history says were different. */

type Fields = Record<string, unknown>;

export type WasListed = {
  id: number;
  /** `now`: the current row by column name. `fields`: the values that were different then. */
  now: Fields;
  fields: Fields;
  isChanged: boolean;
  isDeleted: boolean;
  customer: Fields | null;
  customerFields: Fields | null;
  /** Of a pre-order: the quote number of its order. */
  quote: string | null;
};

/** All values, by the field names of the history. */
function valuesOf({ now, fields }: Pick<WasListed, 'now' | 'fields'>): Fields {
  const named = Object.entries(now).map(([column, value]) => [toCamelCase(column), value]);
  return { ...Object.fromEntries(named), ...fields };
}

const textOf = (value: unknown): string | null =>
  value === null || value === undefined || value === '' ? null : String(value);
/** The database's JSON has amounts as numbers. */
const amountOf = (value: unknown): string | null => {
  const text = textOf(value);
  return text === null ? null : Number(text).toFixed(2);
};

export function presentWas(entity: WasEntity, row: WasListed): WasRow {
  const was = valuesOf(row);
  const owner = row.customer && valuesOf({ now: row.customer, fields: row.customerFields ?? {} });
  const ofAgreement = entity === 'layby';
  return {
    id: row.id,
    name: textOf(nameOf(entity, was, row.quote)) ?? `${row.id}`,
    customer: ofAgreement ? textOf(was.customerFullName) : textOf(owner?.name),
    phone: textOf(entity === 'customer' ? was.phone : ofAgreement ? was.customerNumber : owner?.phone),
    model: entity === 'customer' ? null : textOf(was.phoneModel),
    status: textOf(was.status),
    totalAmount: amountOf(was.totalAmount ?? was.fullAmount),
    paidAmount: amountOf(was.paidAmount),
    agent: textOf(was.addedByAgent),
    branch: textOf(was.agentBranch ?? was.collectionBranch),
    createdAt: new Date(String(was.createdAt)).toISOString(),
    isChanged: row.isChanged,
    isDeleted: row.isDeleted,
  };
}

function nameOf(entity: WasEntity, was: Fields, quote: string | null): unknown {
  if (entity === 'customer') return was.name;
  if (entity === 'payment') return was.quoteNumber;
  return entity === 'pre_order' ? quote : was.phoneModel;
}

/** Fields that say nothing about how the record was. */
const UNTOLD = new Set([...BOOKKEEPING, 'id', 'updatedAt', 'deletedBatchId', 'customerId', 'paymentId']);

export function presentWasRecord(entity: WasEntity, row: WasListed): WasRecord {
  const told = Object.entries(valuesOf(row)).filter(
    ([field, value]) => !UNTOLD.has(field) && textOf(value) !== null && typeof value !== 'object',
  );
  const fields = told.map(([field, value]) => [field, /Amount$|Fee$/.test(field) ? amountOf(value) : value]);
  return { ...presentWas(entity, row), fields: maskedFields(Object.fromEntries(fields)) ?? {} };
}
