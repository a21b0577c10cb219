import { describe, expect, it } from 'vitest';
import { type KeptFile, listSuperseded } from './thinning.ts';

const ZONE = 'Africa/Windhoek';
const HOUR_MS = 60 * 60 * 1000;
const NOW = Date.parse('2026-11-22T12:10:00Z');

const fileAt = (at: number, isVerified = false): KeptFile => ({
  name: new Date(at).toISOString(),
  takenAt: new Date(at),
  isVerified,
});
/** One backup per hour for this many days; the one at 03:10 in the shop's zone is verified. */
const hourly = (days: number) =>
  Array.from({ length: days * 24 }, (_, n) =>
    fileAt(NOW - n * HOUR_MS, new Date(NOW - n * HOUR_MS).getUTCHours() === 1),
  );
const kept = (files: readonly KeptFile[]) => {
  const superseded = new Set(listSuperseded(files, ZONE, new Date(NOW)));
  return files.filter(({ name }) => !superseded.has(name)).map(({ name }) => name);
};

describe('thinning backups', () => {
  it('keeps 24 hours, 14 days and 8 weeks, of days and weeks the verified one', () => {
    const left = kept(hourly(70));
    expect(left.slice(0, 24)).toEqual(hourly(1).map(({ name }) => name));
    const older = left.slice(24);
    // The last 24 hours cover today, and yesterday's backup is the first of the older ones.
    expect(older.every((name) => name.includes('T01:10'))).toBe(true);
    expect(older.slice(0, 13).map((name) => name.slice(0, 10))).toEqual(
      Array.from({ length: 13 }, (_, n) => new Date(NOW - (n + 1) * 24 * HOUR_MS).toISOString().slice(0, 10)),
    );
    expect(older.slice(13).map((name) => name.slice(0, 10))).toEqual([
      '2026-11-08',
      '2026-11-01',
      '2026-10-25',
      '2026-10-18',
      '2026-10-11',
      '2026-10-04',
    ]);
  });

  it('is at an end: what was kept once is kept when nothing new has come', () => {
    const files = hourly(70);
    const names = new Set(kept(files));
    const once = files.filter(({ name }) => names.has(name));
    expect(listSuperseded(once, ZONE, new Date(NOW))).toEqual([]);
  });

  it('counts periods that have a backup, not those that have passed: a shop that was closed loses nothing', () => {
    const files = [0, 30, 60, 200, 400].map((days) => fileAt(NOW - days * 24 * HOUR_MS));
    expect(listSuperseded(files, ZONE, new Date(NOW))).toEqual([]);
  });

  it('never removes the newest verified one', () => {
    const files = [...hourly(70).map((file) => ({ ...file, isVerified: false })), fileAt(0, true)];
    expect(listSuperseded(files, ZONE, new Date(NOW))).not.toContain(fileAt(0).name);
  });

  it('never removes the one just made, nor lets those of a clock that was ahead push out the others', () => {
    const ahead = Array.from({ length: 40 }, (_, n) => fileAt(NOW + (n + 1) * 24 * HOUR_MS, true));
    const [justMade, verified] = [fileAt(NOW), fileAt(NOW - 60_000, true)];
    const files = [...ahead, justMade, verified, ...hourly(10).slice(1)];
    const superseded = listSuperseded(files, ZONE, new Date(NOW));
    expect(superseded).toEqual(listSuperseded(files.slice(ahead.length), ZONE, new Date(NOW)));
    expect(superseded).not.toContain(justMade.name);
  });
});
