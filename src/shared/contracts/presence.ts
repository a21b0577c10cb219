import { z } from 'zod';
import { DOINGS, PRESENT_AT } from '#shared/domain/presence.ts';
import { id } from './common.ts';

/** Who else is at a record. Nothing in it is typed by anybody: kinds and numbers from browsers, names from the server. */

/** What somebody has open in one tab. */
export const attended = z.strictObject({ kind: z.enum(PRESENT_AT), id, doing: z.enum(DOINGS) });
export type Attended = z.infer<typeof attended>;

/** Somebody at a record, on another device. `agent` is null where nobody has said who it is. */
export const present = z.object({
  ...attended.shape,
  agent: z.string().nullable(),
  branch: z.string().nullable(),
});
export type Present = z.infer<typeof present>;
