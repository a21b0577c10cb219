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

/** What the routes of a feature receive: everything that has state or a lifecycle, so that there are no globals. */
export type AppContext = CommandContext & {
  pool: pg.Pool;
  /**
   * Resolves if the database answers.
   * @throws the error that keeps it from answering
   */
  probeDatabase(): Promise<void>;
  disk: DiskState;
  metrics: Metrics;
  /** The token with which other machines may read the metrics; null: none may. */
  metricsToken: string | null;
  /** Whether this machine itself may read the metrics without a token. */
  isMetricsOpenHere: boolean;
  /** The time limit of a search over everything. */
  searchMs: number;
  answers: KeptAnswers;
  auth: AuthServices;
  agents: AgentDirectory;
  push: Push;
  sockets: SocketHub;
  presence: Presence;
  backups: {
    /** Null: backups are off. */
    dir: string | null;
    copyTo: string | null;
    passphrase: string | null;
    /** What a backup records about its origin. */
    source: Omit<BackupSource, 'kind'>;
    runner: BackupRunner;
  };
  config: Pick<
    Config,
    'companyName' | 'productName' | 'timeZone' | 'offlineDays' | 'usualDays' | 'secondLanguage' | 'warnings'
  > & {
    /** The build of the web app that this process serves. */
    buildId: string;
    version: string;
  };
};

/** A job that a feature declares. */
export type AppJob<Data extends object = object> = JobDefinition<AppContext, Data>;
