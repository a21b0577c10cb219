import { z } from 'zod';
import { TEAMS } from '#shared/domain/notification-labels.ts';
import { id, instantOut, optionalText, requiredText } from './common.ts';

export const NAME_LENGTH = 60;

/** A name that devices and forms choose from. Whether it has a PIN is told, the PIN never. */
export const agent = z.object({
  id,
  version: z.int(),
  name: z.string(),
  branch: z.string().nullable(),
  team: z.enum(TEAMS).nullable(),
  isActive: z.boolean(),
  hasPin: z.boolean(),
  createdAt: instantOut,
  updatedAt: instantOut,
});
export type Agent = z.infer<typeof agent>;

export const createAgentBody = z.object({
  name: requiredText('Name is required', NAME_LENGTH),
  branch: optionalText(50),
  team: z.enum(TEAMS).nullish(),
});
export type CreateAgentBody = z.input<typeof createAgentBody>;

export const updateAgentBody = createAgentBody.partial().extend({ isActive: z.boolean().optional() });
export type UpdateAgentBody = z.input<typeof updateAgentBody>;

/** All that are active, in the order that they are to have. */
export const orderAgentsBody = z.object({ ids: z.array(id).min(1).max(500) });

/** Four digits. */
export const pin = z.string().regex(/^\d{4}$/, 'A PIN is four digits');

/** Null removes it. The old PIN or the system password must come along; a first one needs the password. */
export const agentPinBody = z.object({
  pin: pin.nullable(),
  oldPin: pin.optional(),
  password: z.string().max(1000).optional(),
});
export type AgentPinBody = z.input<typeof agentPinBody>;
