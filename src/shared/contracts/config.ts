import { z } from 'zod';
import { backupHealth } from './backups.ts';

/** What the web app may know about this installation; public, so nothing here is secret. */
export const appConfig = z.object({
  companyName: z.string(),
  productName: z.string(),
  agents: z.array(z.string()),
  branches: z.array(z.object({ code: z.string(), label: z.string() })),
  timeZone: z.string(),
  /** What the language beside English is called, in which customers may be written to. */
  secondLanguage: z.string(),
  /** For how many days a device keeps what it carries without hearing from the server; 0: it carries nothing. */
  offlineDays: z.int(),
  /** Of the web app that this server gives out: a page of another one (`<meta name="build-id">`) is out of date. */
  buildId: z.string(),
  /** The release, 0.1.0. */
  version: z.string(),
});
export type AppConfig = z.infer<typeof appConfig>;

export const healthReply = z.object({
  status: z.literal('ok'),
  /** For who is logged in. */
  backup: backupHealth.optional(),
});
