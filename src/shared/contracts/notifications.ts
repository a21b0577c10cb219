import { z } from 'zod';
import { id, instantOut } from './common.ts';

export const notification = z.object({
  id,
  version: z.int(),
  type: z.string(),
  title: z.string(),
  message: z.string(),
  reservationId: id.nullable(),
  paymentId: id.nullable(),
  laybyId: id.nullable(),
  priority: z.string(),
  targetTeam: z.string(),
  isRead: z.boolean(),
  scheduledFor: instantOut.nullable(),
  createdAt: instantOut,
  updatedAt: instantOut,
});
export type Notification = z.infer<typeof notification>;
