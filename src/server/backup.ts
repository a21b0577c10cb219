import os from 'node:os';
import { dirname, resolve } from 'node:path';
import { describeBytes, describeTotals, runProgram } from './backup-words.ts';
import { type Config, readConfig } from './config.ts';
import { connectBesideApp } from './open-beside-app.ts';
import { verifyBackup } from './platform/backup/scratch-database.ts';
import { writeBackup } from './platform/backup/write-backup.ts';
import { readCommandLine, say, UsageError } from './platform/command-line.ts';
import { readBuildId } from './platform/http/build-id.ts';
import { createLogger } from './platform/log.ts';
import { backupSource, WEB_ROOT } from './shop-database.ts';

/** `npm run backup`: makes one backup now, whether the app is running or not, and verifies it. */

const USAGE = `Usage: npm run backup [-- --to FOLDER] [--no-proof]
  --to FOLDER  where to save the backup, instead of BACKUP_DIR
  --no-proof   do not verify the backup by restoring it`;

function readOptions(config: Config): { dir: string; isProved: boolean } {
  const { values } = readCommandLine(USAGE, {
    options: {
      to: { type: 'string' },
      'no-proof': { type: 'boolean', default: false },
      from: { type: 'string', default: '.' },
    },
  });
  const dir = values.to === undefined ? config.backupDir : resolve(values.from, values.to);
  if (dir === null) throw new UsageError('BACKUP_DIR is off: choose a folder with --to FOLDER.', USAGE);
  return { dir, isProved: !values['no-proof'] };
}

await runProgram(async () => {
  const config = readConfig();
  const { dir, isProved } = readOptions(config);
  os.setPriority(os.constants.priority.PRIORITY_LOW);
  const log = createLogger(config.logLevel === 'info' ? 'error' : config.logLevel);
  const { connection, close } = await connectBesideApp(config, log);
  try {
    const passphrase = config.backupPassphrase;
    const source = { ...backupSource(config, await readBuildId(WEB_ROOT)), kind: 'manual' as const };
    const { path, bytes, rows, manifest } = await writeBackup({ connection, dir, source, passphrase });
    say(`${path} (${describeBytes(bytes)}, ${rows.toLocaleString('en')} rows)`);
    say(`It contains ${describeTotals(manifest.totals)}.`);
    const others = manifest.leftOut.filter((name) => name.startsWith('public.'));
    if (others.length > 0) say(`Not part of the shop, so not in the backup: ${others.join(', ')}.`);
    if (!isProved) return;
    const { notes } = await verifyBackup({ connection, path, dir: dirname(path), passphrase, log });
    say('Verified by restoring it beside the shop: equal.');
    notes.forEach(say);
  } finally {
    await close();
  }
});
