import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { formatLongDateTime } from '#shared/domain/calendar.ts';
import { describeTotals, runProgram } from './backup-words.ts';
import { type Config, readConfig } from './config.ts';
import { findSchema, type LoadedBackup } from './platform/backup/load-backup.ts';
import { type OpenBackup, openBackup } from './platform/backup/read-backup.ts';
import { restoreToDatabase } from './platform/backup/restore-to-database.ts';
import { assertFree, restoreToDirectory, switchDirectory } from './platform/backup/restore-to-directory.ts';
import { readCommandLine, say, UsageError } from './platform/command-line.ts';
import { createLogger } from './platform/log.ts';

/** `npm run restore`: restores a backup into a new data directory or a new database. Existing data is never written to. */

const USAGE = `Usage: npm run restore -- FILE [--to FOLDER | --database URL] [--switch]
  --to FOLDER     the new data directory; by default a new folder beside DATA_DIR
  --database URL  a new or empty database on a server, instead of a folder
  --switch        replace DATA_DIR by the new data directory; the old one is kept beside it. Stop the app first.`;

type Options = { file: string; dir: string; url: string | null; mustSwitch: boolean };

function readOptions(config: Config): Options {
  const { values, positionals } = readCommandLine(USAGE, {
    allowPositionals: true,
    options: {
      to: { type: 'string' },
      database: { type: 'string' },
      switch: { type: 'boolean', default: false },
      from: { type: 'string', default: '.' },
    },
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new UsageError('Name one backup file.', USAGE);
  const { to, database: url = null, from, switch: mustSwitch } = values;
  if (to !== undefined && url !== null) throw new UsageError('Use either --to or --database.', USAGE);
  if (to === undefined && url === null && config.databaseUrl !== null) {
    throw new UsageError('DATABASE_URL is set: name the new database with --database URL.', USAGE);
  }
  if (mustSwitch && (url !== null || config.databaseUrl !== null)) {
    throw new UsageError(
      '--switch works only with data directories. Set DATABASE_URL to the new database instead.',
      USAGE,
    );
  }
  const stamp = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const dir = to === undefined ? `${config.dataDir}-restored-${stamp}` : resolve(from, to);
  return { file: resolve(from, file), dir, url, mustSwitch };
}

function tellWhat({ manifest }: OpenBackup): string {
  const at = formatLongDateTime(new Date(manifest.takenAt), manifest.timeZone);
  return `${manifest.shop}, ${at}, release ${manifest.app.version}: ${describeTotals(manifest.totals)}.`;
}

await runProgram(async () => {
  const config = readConfig();
  const { file, dir, url, mustSwitch } = readOptions(config);
  if (!existsSync(file)) throw new UsageError(`There is no file ${file}.`);
  if (mustSwitch) await assertFree(config.dataDir);
  const log = createLogger(config.logLevel === 'info' ? 'error' : config.logLevel);
  let loaded: LoadedBackup;
  const backup = await openBackup(file, { passphrase: config.backupPassphrase, tempDir: dirname(dir) });
  try {
    findSchema(backup.manifest);
    say(tellWhat(backup));
    const options = { log, onProgress: (text: string) => say(`${text} …`) };
    loaded =
      url === null
        ? await restoreToDirectory(backup, dir, options)
        : await restoreToDatabase(backup, url, options);
  } finally {
    await backup.close();
  }
  say('Compared with the backup, every row and every total: equal.');
  loaded.notes.forEach(say);
  if (url !== null) return say('Start the app with DATABASE_URL set to the new database.');
  if (!mustSwitch) {
    say(`Restored to ${dir}. To look at it: DATA_DIR=${dir} BACKUP_DIR=off PORT=3999 npm start`);
    return say('To use it: stop the app, and restore again with --switch.');
  }
  const old = await switchDirectory(dir, config.dataDir);
  say(
    `${config.dataDir} is now the restored shop.${old === null ? '' : ` The previous data is kept in ${old}.`}`,
  );
});
