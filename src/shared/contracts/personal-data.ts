import { z } from 'zod';
import { id, instantOut, requiredText } from './common.ts';
import { customerRelations } from './customers.ts';
import { ACTIVITY_ENTITIES } from './history.ts';

/** An unfinished record of a customer, because of which the personal data cannot be erased yet. */
const unfinishedThing = z.object({
  entity: z.enum(ACTIVITY_ENTITIES),
  id,
  /** 'Q-1042 · iPhone 15' */
  label: z.string(),
  /** The end of the sentence: 'is not completed'. */
  reason: z.string(),
});
export type UnfinishedThing = z.infer<typeof unfinishedThing>;

/** `GET /api/customers/:id/forgetting`: the effects of erasing the customer's personal data. */
export const forgetting = z.object({
  /** The text that replaces the name. */
  replacement: z.string(),
  /** Erasing is refused while there are any; the first twenty. */
  unfinished: z.array(unfinishedThing),
  /** The records that stay, without personal data. */
  stays: customerRelations,
});
export type Forgetting = z.infer<typeof forgetting>;

/** `POST /api/customers/:id/forgetting`. */
export const forgetBody = z.object({
  /** The customer's name, or the last four digits of the number, typed as confirmation. */
  confirmation: requiredText('Enter the name or the last four digits of the phone number'),
});
export type ForgetBody = z.input<typeof forgetBody>;

const rows = z.array(z.record(z.string(), z.unknown()));

/** `GET /api/customers/:id/everything`: all stored data of one person, including what is in the trash. */
export const everything = z.object({
  /** What this file is, and how to handle it. */
  about: z.string(),
  shop: z.string(),
  at: instantOut,
  customer: z.record(z.string(), z.unknown()),
  orders: rows,
  laybys: rows,
  reservations: rows,
  preOrders: rows,
  money: rows,
  contacts: rows,
  handOvers: rows,
  notifications: rows,
  history: rows,
});
export type Everything = z.infer<typeof everything>;
