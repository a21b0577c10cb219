import type { AppContext } from './app-context.ts';
import { pushFanOutJob, pushSendJob } from './features/notifications/push.jobs.ts';
import type { JobDefinition } from './platform/jobs/job-definition.ts';

/** Every job of the server, by name. A feature declares its own in `<feature>.jobs.ts`. */
export const JOBS: readonly JobDefinition<AppContext>[] = [pushFanOutJob, pushSendJob];
