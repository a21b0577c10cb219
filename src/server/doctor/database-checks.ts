import type pg from 'pg';
import { formatCount } from '#shared/domain/counts.ts';
import type { Config } from '../config.ts';
import { listUnsafe } from '../platform/database/durability.ts';
import { readSchemaState } from '../platform/database/migrations.ts';
import { bad, type Finding, ok, warn } from './finding.ts';

/** Checks the database itself: its version, its durability, its clock and its schema. */

const LEAST_VERSION = 15;

export async function checkVersion(pool: pg.Pool): Promise<Finding> {
  const { rows } = await pool.query<{ version: string; checksums: string }>(
    `select current_setting('server_version') as version, current_setting('data_checksums') as checksums`,
  );
  const [row] = rows;
  const version = row?.version ?? 'unknown';
  if (Number.parseInt(version, 10) < LEAST_VERSION) {
    return bad('PostgreSQL', version, `Move the data to version ${LEAST_VERSION} or newer.`);
  }
  if (row?.checksums !== 'on') {
    const advice = 'Enable them while the server is stopped: `pg_checksums --enable`.';
    return warn(
      'PostgreSQL',
      `${version}, without checksums: a page damaged by the disk is not detected`,
      advice,
    );
  }
  return ok('PostgreSQL', `${version}, with checksums`);
}

export async function checkDurability(pool: pg.Pool): Promise<Finding> {
  const { rows } = await pool.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit')`,
  );
  const unsafe = listUnsafe(rows);
  if (unsafe.length === 0) return ok('Durability', 'confirmed changes are on the disk');
  return bad('Durability', `${unsafe.join(', ')}: a power cut loses saved changes`, 'Set them to on.');
}

const NOTICEABLE_MS = 2_000;
const WRONG_MS = 60_000;

/** The job queue uses the database's clock, everything else this machine's. */
export async function checkClock(pool: pg.Pool, now: () => number = Date.now): Promise<Finding[]> {
  const before = now();
  const { rows } = await pool.query<{ at: Date; newest: Date | null }>(
    'select clock_timestamp() as at, (select at from activity order by id desc limit 1) as newest',
  );
  const after = now();
  const [row] = rows;
  const difference = (row?.at.getTime() ?? 0) - (before + after) / 2;
  const seconds = Math.abs(Math.round(difference / 1000));
  const found = `${new Date(after).toISOString()}, the database ${seconds === 0 ? 'agrees' : `is ${seconds} s ${difference > 0 ? 'ahead' : 'behind'}`}`;
  const advice = 'Synchronize both clocks over the network: `timedatectl set-ntp true`.';
  const findings = [
    Math.abs(difference) < NOTICEABLE_MS
      ? ok('Clock', found)
      : (Math.abs(difference) < WRONG_MS ? warn : bad)('Clock', found, advice),
  ];
  if (row?.newest && row.newest.getTime() > after + WRONG_MS) {
    findings.push(
      warn('Clock', `the newest change is dated ${row.newest.toISOString()}, which is in the future`, advice),
    );
  }
  return findings;
}

export async function checkZone(pool: pg.Pool, { timeZone }: Config): Promise<Finding> {
  const { rows } = await pool.query<{ zone: string | null }>('select totals_zone() as zone');
  const zone = rows[0]?.zone ?? null;
  if (zone === timeZone) return ok('Time zone', timeZone);
  return warn(
    'Time zone',
    `TIME_ZONE is ${timeZone}, stored totals are for ${zone}`,
    'Correct TIME_ZONE, or start the app: it counts the totals again.',
  );
}

export async function checkSchema(pool: pg.Pool): Promise<Finding[]> {
  const { missing, isNewer, unfinished, invalidIndexes } = await readSchemaState(pool);
  if (isNewer) {
    return [
      bad(
        'Schema',
        'from a newer release than this program',
        'Start that release, or restore a backup made by this one.',
      ),
    ];
  }
  const findings: Finding[] = [];
  if (missing > 0)
    findings.push(
      warn('Schema', `${formatCount(missing, 'migration')} pending`, 'Start the app: it runs them.'),
    );
  if (unfinished > 0 || invalidIndexes.length > 0) {
    const what = [formatCount(unfinished, 'step'), ...invalidIndexes].join(', ');
    findings.push(
      warn('Schema', `not finished: ${what}`, 'Start the app: it continues where it was interrupted.'),
    );
  }
  return findings.length > 0 ? findings : [ok('Schema', 'matches this release')];
}
