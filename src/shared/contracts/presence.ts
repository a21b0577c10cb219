import { z } from 'zod';
import { DOINGS, PRESENT_AT } from '#shared/domain/presence.ts';
import { id } from './common.ts';

/** Presence: who else has a record open. It contains no typed text: kinds and ids come from browsers, names from the server. */

/** The record that a person has open in one tab. */
export const attended = z.strictObject({ kind: z.enum(PRESENT_AT), id, doing: z.enum(DOINGS) });
export type Attended = z.infer<typeof attended>;

/** A person who has a record open on another device. `agent` is null when that device has no agent. */
export const present = z.object({
  ...attended.shape,
  agent: z.string().nullable(),
  branch: z.string().nullable(),
});
export type Present = z.infer<typeof present>;
