import { z } from 'zod';
import { TEAMS } from '#shared/domain/notification-labels.ts';
import { MOST_DROPPED } from '#shared/domain/outbox-calls.ts';
import { LOCK_MINUTES } from '#shared/domain/pins.ts';
import { pin } from './agents.ts';
import { optionalText } from './common.ts';
import { droppedBody } from './outbox.ts';

/** The password as typed: spaces around it may belong to it, so nothing is trimmed here. */
export const loginBody = z.object({ password: z.string().max(1000) });

/** What a device had kept and a logout throws away: it stays in the histories. */
export const logoutBody = z.object({ dropped: z.array(droppedBody).max(MOST_DROPPED).nullish() }).nullish();

const lockMinutes = z.union(LOCK_MINUTES.map((minutes) => z.literal(minutes)));

/** Who says to be at this device: claimed, unless the name has a PIN. `asked` is false until the question was answered or skipped. */
export const deviceIdentity = z.object({
  agent: z.string().nullable(),
  branch: z.string().nullable(),
  team: z.enum(TEAMS).nullable(),
  asked: z.boolean(),
  /** Of an agent with a PIN: how many minutes without a touch until this device asks for it; 0: never. */
  lockMinutes: lockMinutes.optional(),
});
export type DeviceIdentity = z.infer<typeof deviceIdentity>;

export const deviceBody = z.object({
  agent: optionalText(100),
  branch: optionalText(50),
  team: z.enum(TEAMS).nullish(),
  /** Of the agent that the device is switched to, when that one has a PIN. */
  pin: pin.optional(),
  lockMinutes: lockMinutes.optional(),
});

/** `agent`: somebody else than who is at the device goes on. */
export const unlockBody = z.object({ pin, agent: optionalText(100) });

export const sessionReply = z.object({
  authenticated: z.boolean(),
  device: deviceIdentity.nullable(),
  /** By which a device knows whether this is the shop that it has kept something of; for who is logged in. */
  shopId: z.string().optional(),
});
export type SessionReply = z.infer<typeof sessionReply>;

/** The session comes along, so that the app can open without asking again. */
export const loginReply = z.object({ success: z.literal(true), session: sessionReply });
export type LoginReply = z.infer<typeof loginReply>;
