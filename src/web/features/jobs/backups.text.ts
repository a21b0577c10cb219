import type { BackupRun, BackupTotals } from '#shared/contracts/backups.ts';
import { addDays, type Day, dayOf, formatLongDateTime } from '#shared/domain/calendar.ts';
import { formatLargeCount } from '#shared/domain/counts.ts';
import { formatMoney } from '#shared/domain/money.ts';
import { unbroken } from '#web/lib/unbroken.ts';

// All texts of the backups on the System jobs screen.

export const BACKUPS_TEXT = {
  title: 'Backups',
  loading: 'Loading the backups...',
  loadFailed: 'The backups could not be loaded',
  lastVerified: 'Last backup verified by restoring it',
  noneVerified: 'None yet',
  noneYet: 'There is no backup yet. The first one starts at ten past the hour.',
  isOff:
    'Backups are switched off here (BACKUP_DIR=off). Make sure that the database server has its own archive.',
  late: 'No backup in the last 26 hours has been verified',
  overdue: 'No backup in the last 48 hours has been verified',
  overdueWords:
    'If this machine fails now, all work since then is lost. The list below shows what went wrong.',
  backUpNow: 'Back up now',
  begun: 'The backup has started',
  beginFailed: 'The backup could not be started',
  download: 'Download newest',
  holdsEverything:
    'A backup contains everything: money, ID numbers, keys. Store it where no one else can get it.',
  secondPlace: 'Second place',
  noSecondPlace:
    'None. If this disk fails, the backups on it are lost too: set BACKUP_COPY_TO to a stick or a share.',
  secondPlaceAway: 'Not found. Copying resumes once it is back.',
  passphrase: 'Passphrase',
  isEncrypted: 'Set. Without it, no one can open a backup, not even you.',
  isPlain: 'None (BACKUP_PASSPHRASE): anyone who has the file can read it.',
  list: 'All backups',
  older: 'Older backups',
} as const;

const KINDS: Readonly<Record<BackupRun['kind'], string>> = {
  scheduled: 'scheduled',
  manual: 'manual',
  'before-upgrade': 'before an upgrade',
};

export function kindText({ kind, agent }: BackupRun): string {
  return agent ?? KINDS[kind];
}

/** 'Today 03:10', 'Yesterday 23:10', '1 October 2026, 03:10'. */
export function momentText(instant: string, today: Day, zone: string): string {
  const at = new Date(instant);
  const long = formatLongDateTime(at, zone);
  const day = dayOf(at, zone);
  const time = long.slice(-5);
  if (day === today) return `Today ${time}`;
  return day === addDays(today, -1) ? `Yesterday ${time}` : long;
}

/** '4,012 orders · N$ 12,345,678.00 outstanding'. */
export function totalsText({ orders, outstanding }: BackupTotals): string {
  return `${formatLargeCount(orders, 'order')} · ${unbroken(formatMoney(outstanding))} outstanding`;
}

/** '840 KB', '12.3 MB'. */
export function bytesText(bytes: number): string {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} KB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

/** The result as a word, with its colour. */
export function verdictOf({ state, verdict }: BackupRun): { label: string; stage: string } {
  if (state === 'running') return { label: 'Running', stage: 'active' };
  if (state === 'failed') return { label: 'Failed', stage: 'overdue' };
  if (verdict === 'equal') return { label: 'Equal', stage: 'device_collected' };
  if (verdict === 'different') return { label: 'Different', stage: 'overdue' };
  return verdict === 'failed'
    ? { label: 'Not verified', stage: 'overdue' }
    : { label: 'Made', stage: 'pending' };
}

export function copiedText(when: string): string {
  return `Connected, last copied ${when}`;
}
