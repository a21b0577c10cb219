import { z } from 'zod';
import { backupHealth } from './backups.ts';

/** The public configuration of this installation for the web app; it contains no secrets. */
export const appConfig = z.object({
  companyName: z.string(),
  productName: z.string(),
  agents: z.array(z.string()),
  branches: z.array(z.object({ code: z.string(), label: z.string() })),
  timeZone: z.string(),
  /** The name of the second language, beside English, in which customers may be written to. */
  secondLanguage: z.string(),
  /** For how many days without contact to the server a device keeps its offline data; 0: devices keep no offline data. */
  offlineDays: z.int(),
  /** The build of the web app that this server serves: a page with another `<meta name="build-id">` is out of date. */
  buildId: z.string(),
  /** The release: '0.1.0'. */
  version: z.string(),
});
export type AppConfig = z.infer<typeof appConfig>;

export const healthReply = z.object({
  status: z.literal('ok'),
  /** Only in the answer to a logged-in device. */
  backup: backupHealth.optional(),
});
