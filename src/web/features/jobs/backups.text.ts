import type { BackupRun, BackupTotals } from '#shared/contracts/backups.ts';
import { addDays, type Day, dayOf, formatLongDateTime } from '#shared/domain/calendar.ts';
import { formatMoney } from '#shared/domain/money.ts';
import { unbroken } from '#web/lib/unbroken.ts';

// All texts of the backups on the System jobs screen.

export const BACKUPS_TEXT = {
  title: 'Backups',
  loading: 'Loading the backups...',
  loadFailed: 'The backups could not be loaded',
  lastVerified: 'Last proved by restoring it',
  noneVerified: 'None yet',
  noneYet: 'There is no backup yet. The first one begins at ten past the hour.',
  isOff:
    'Backups are switched off here (BACKUP_DIR=off). The database server must have an archive of its own.',
  late: 'No backup of the last 26 hours has been proved',
  overdue: 'No backup of the last 48 hours has been proved',
  overdueWords: 'If this machine fails now, what was done since then is lost. The list says what went wrong.',
  backUpNow: 'Back up now',
  begun: 'The backup begins',
  beginFailed: 'The backup could not be begun',
  download: 'Download newest',
  holdsEverything: 'A backup holds everything: money, ID numbers, keys. Keep it where nobody else gets it.',
  secondPlace: 'Second place',
  noSecondPlace: 'None. A backup on the same disk is lost with it: set BACKUP_COPY_TO to a stick or a share.',
  secondPlaceAway: 'Not there. It is copied to again once it is back.',
  passphrase: 'Passphrase',
  isEncrypted: 'Set. Without it nobody can open a backup, not even you.',
  isPlain: 'None (BACKUP_PASSPHRASE): whoever has a file can read it.',
  list: 'Backups made',
  older: 'Older ones',
} as const;

const KINDS: Readonly<Record<BackupRun['kind'], string>> = {
  scheduled: 'by its schedule',
  manual: 'by hand',
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
  return `${orders.toLocaleString('en')} order${orders === 1 ? '' : 's'} · ${unbroken(formatMoney(outstanding))} outstanding`;
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
    ? { label: 'Not proved', stage: 'overdue' }
    : { label: 'Made', stage: 'pending' };
}

export function copiedText(when: string): string {
  return `There, last copied to ${when}`;
}
