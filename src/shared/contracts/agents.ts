import { z } from 'zod';
import { TEAMS } from '#shared/domain/notification-labels.ts';
import { id, instantOut, optionalText, requiredText } from './common.ts';

const NAME_LENGTH = 60;

/** An agent: a name that devices and forms choose from. Answers say whether the agent has a PIN, never the PIN itself. */
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

/** The ids of all active agents, in the order in which they are to be listed. */
export const orderAgentsBody = z.object({ ids: z.array(id).min(1).max(500) });

export const pin = z.string().regex(/^\d{4}$/, 'A PIN has four digits');

/** A null `pin` removes the PIN. Needs the old PIN or the system password; setting the first PIN needs the password. */
export const agentPinBody = z.object({
  pin: pin.nullable(),
  oldPin: pin.optional(),
  password: z.string().max(1000).optional(),
});
export type AgentPinBody = z.input<typeof agentPinBody>;
