import { z } from 'zod';
import { id, instantOut, requiredText } from './common.ts';
import { customerRelations } from './customers.ts';
import { ACTIVITY_ENTITIES } from './history.ts';

/** What keeps a customer from being forgotten: something of theirs that is not over. */
export const unfinishedThing = z.object({
  entity: z.enum(ACTIVITY_ENTITIES),
  id,
  /** 'Q-1042 · iPhone 15' */
  label: z.string(),
  /** 'is not completed', as the sentence goes on. */
  reason: z.string(),
});
export type UnfinishedThing = z.infer<typeof unfinishedThing>;

/** `GET /api/customers/:id/forgetting`: what forgetting them would mean. */
export const forgetting = z.object({
  /** What stands in the place of the name afterwards. */
  replacement: z.string(),
  /** Forgetting is refused while there is any; the first twenty. */
  unfinished: z.array(unfinishedThing),
  /** What stays, without a word of who it was. */
  stays: customerRelations,
});
export type Forgetting = z.infer<typeof forgetting>;

/** `POST /api/customers/:id/forgetting`. */
export const forgetBody = z.object({
  /** Their name, or the last four digits of their number: typed by whoever means it. */
  confirmation: requiredText('Type the name, or the last four digits of the number'),
});
export type ForgetBody = z.input<typeof forgetBody>;

const rows = z.array(z.record(z.string(), z.unknown()));

/** `GET /api/customers/:id/everything`: what is kept of one person, what is in the trash included. */
export const everything = z.object({
  /** What this file is, and how to treat it. */
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
