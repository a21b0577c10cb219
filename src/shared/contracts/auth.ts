import { z } from 'zod';
import { TEAMS } from '#shared/domain/notification-labels.ts';
import { optionalText } from './common.ts';

/** The password as typed: spaces around it may belong to it, so nothing is trimmed here. */
export const loginBody = z.object({ password: z.string().max(1000) });

/** Who says to be at this device: claimed, not proved. `asked` is false until the question was answered or skipped. */
export const deviceIdentity = z.object({
  agent: z.string().nullable(),
  branch: z.string().nullable(),
  team: z.enum(TEAMS).nullable(),
  asked: z.boolean(),
});
export type DeviceIdentity = z.infer<typeof deviceIdentity>;

export const deviceBody = z.object({
  agent: optionalText(100),
  branch: optionalText(50),
  team: z.enum(TEAMS).nullish(),
});

export const sessionReply = z.object({ authenticated: z.boolean(), device: deviceIdentity.nullable() });
export type SessionReply = z.infer<typeof sessionReply>;

/** The session comes along, so that the app can open without asking again. */
export const loginReply = z.object({ success: z.literal(true), session: sessionReply });
export type LoginReply = z.infer<typeof loginReply>;
