import { ConfigError } from './config.ts';
import { UnfinishedRestoreError } from './platform/backup/unfinished-restore.ts';
import { UsageError } from './platform/command-line.ts';
import { DatabaseUnreachableError } from './platform/database/connect.ts';
import { DatabaseNotDurableError } from './platform/database/durability.ts';
import { DatabaseStartError } from './platform/database/embedded/errors.ts';
import {
  MigrationBlockedError,
  SchemaTooNewError,
  SchemaTooOldError,
} from './platform/database/migrations.ts';
import { UpgradeBackupError } from './upgrade.ts';

/** Failures whose message says everything that the person who started the program needs: no stack is shown. */
export const PLAIN_FAILURES = [
  ConfigError,
  DatabaseStartError,
  DatabaseUnreachableError,
  DatabaseNotDurableError,
  SchemaTooNewError,
  SchemaTooOldError,
  MigrationBlockedError,
  UpgradeBackupError,
  UnfinishedRestoreError,
  UsageError,
];
