import { z } from 'zod';
import { isClock } from '#shared/domain/call-round.ts';
import { id, instantOut } from './common.ts';

/** The hours in which customers may be phoned, in the shop's zone. */

export const callHours = z.object({
  id,
  version: z.int(),
  /** '08:00' */
  from: z.string(),
  /** '19:00'; '24:00' is the end of the day. */
  until: z.string(),
  hasSundays: z.boolean(),
  createdAt: instantOut,
  updatedAt: instantOut,
});
export type CallHoursRow = z.infer<typeof callHours>;

const END_OF_DAY = '24:00';
const clock = z.string().refine(isClock, 'Expected a time of day, such as 08:00');

export const updateCallHoursBody = z.object({
  from: clock.refine((text) => text !== END_OF_DAY, 'Must be earlier than 24:00').optional(),
  until: clock.optional(),
  hasSundays: z.boolean().optional(),
});
export type UpdateCallHoursBody = z.input<typeof updateCallHoursBody>;
