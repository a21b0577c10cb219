import type pg from 'pg';
import type { Config } from './config.ts';
import type { KeptAnswers } from './platform/answers/kept-answers.ts';
import type { AgentDirectory } from './platform/auth/agent-directory.ts';
import type { AuthServices } from './platform/auth/identify-caller.ts';
import type { BackupRunner } from './platform/backup/backup-runner.ts';
import type { BackupSource } from './platform/backup/write-backup.ts';
import type { CommandContext } from './platform/commands/command.ts';
import type { JobDefinition } from './platform/jobs/job-definition.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import type { Push } from './platform/push/push.ts';
import type { Presence } from './platform/realtime/presence.ts';
import type { SocketHub } from './platform/realtime/socket-hub.ts';
import type { DiskState } from './platform/storage/disk-state.ts';

/** What a feature's routes are given: everything with a life of its own, and nothing global. */
export type AppContext = CommandContext & {
  pool: pg.Pool;
  /** Whether the database answers. @throws what it is that keeps it from answering */
  probeDatabase(): Promise<void>;
  disk: DiskState;
  metrics: Metrics;
  /** Who has it may read the metrics from elsewhere; null: nobody may. */
  metricsToken: string | null;
  /** Whether this machine itself needs none. */
  isMetricsOpenHere: boolean;
  /** How long a search over everything may take. */
  searchMs: number;
  answers: KeptAnswers;
  auth: AuthServices;
  agents: AgentDirectory;
  push: Push;
  sockets: SocketHub;
  presence: Presence;
  backups: {
    /** Null: not kept here. */
    dir: string | null;
    copyTo: string | null;
    passphrase: string | null;
    /** What they say of themselves. */
    source: Omit<BackupSource, 'kind'>;
    runner: BackupRunner;
  };
  config: Pick<
    Config,
    'companyName' | 'productName' | 'timeZone' | 'offlineDays' | 'usualDays' | 'secondLanguage' | 'warnings'
  > & {
    /** Of the web app that this process gives out. */
    buildId: string;
    version: string;
  };
};

/** A job that a feature declares. */
export type AppJob<Data extends object = object> = JobDefinition<AppContext, Data>;
