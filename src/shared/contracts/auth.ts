import { z } from 'zod';
import { TEAMS } from '#shared/domain/notification-labels.ts';
import { MOST_DROPPED } from '#shared/domain/outbox-calls.ts';
import { LOCK_MINUTES } from '#shared/domain/pins.ts';
import { pin } from './agents.ts';
import { optionalText } from './common.ts';
import { droppedBody } from './outbox.ts';

/** The password as typed: spaces around it may belong to it, so nothing is trimmed here. */
export const loginBody = z.object({ password: z.string().max(1000) });

/** Unsent changes that a device discards on logout: each is written to the history of its record. */
export const logoutBody = z.object({ dropped: z.array(droppedBody).max(MOST_DROPPED).nullish() }).nullish();

const lockMinutes = z.union(LOCK_MINUTES.map((minutes) => z.literal(minutes)));

/**
 * Who is said to be at this device: only a claim, unless the agent has a PIN. `asked` is false until the question was answered or skipped.
 */
export const deviceIdentity = z.object({
  agent: z.string().nullable(),
  branch: z.string().nullable(),
  team: z.enum(TEAMS).nullable(),
  asked: z.boolean(),
  /** For an agent with a PIN: after how many idle minutes this device asks for the PIN; 0 means never. */
  lockMinutes: lockMinutes.optional(),
});
export type DeviceIdentity = z.infer<typeof deviceIdentity>;

export const deviceBody = z.object({
  agent: optionalText(100),
  branch: optionalText(50),
  team: z.enum(TEAMS).nullish(),
  /** The PIN of the agent that the device is switched to, if that agent has one. */
  pin: pin.optional(),
  lockMinutes: lockMinutes.optional(),
});

/** `agent`: another agent who takes over the device, instead of the one who is at it. */
export const unlockBody = z.object({ pin, agent: optionalText(100) });

export const sessionReply = z.object({
  authenticated: z.boolean(),
  device: deviceIdentity.nullable(),
  /**
   * The shop's id, by which a device knows whether its stored data belongs to this shop. Only in the answer to a logged-in device.
   */
  shopId: z.string().optional(),
});
export type SessionReply = z.infer<typeof sessionReply>;

/** The session comes along, so that the app can open without asking again. */
export const loginReply = z.object({ success: z.literal(true), session: sessionReply });
export type LoginReply = z.infer<typeof loginReply>;
