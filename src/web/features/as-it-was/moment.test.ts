import { expect, it } from 'vitest';
import { momentOnDay, momentText, presetsAt, readMoment, writeMoment } from './moment.ts';

const ZONE = 'Africa/Windhoek';
const NOW = new Date('2026-11-23T05:30:00Z');
const TODAY = '2026-11-23';

it('reads a moment that can be looked at, and takes yesterday at closing for every other', () => {
  const read = (text?: string) => writeMoment(readMoment(text, TODAY, NOW, ZONE));
  expect(read('2026-11-20T09')).toBe('2026-11-20T09');
  for (const text of [undefined, '2026-11-23T08', '2026-11-24T00', '2026-10-23T09', '2026-02-30T09'])
    expect(read(text)).toBe('2026-11-22T17');
  expect(momentText(readMoment(undefined, TODAY, NOW, ZONE))).toBe('22 November 2026 at 17:00');
});

it('offers this morning only once it has come', () => {
  const labels = (now: Date) => presetsAt(TODAY, now, ZONE).map(({ label }) => label);
  expect(labels(NOW)).toEqual(['Yesterday at closing', 'A week ago']);
  expect(labels(new Date('2026-11-23T06:00:00Z'))).toContain('This morning');
});

it('sees today at the last full hour that has come, and another day at the hour that is chosen', () => {
  const write = (day: string, now = NOW) => writeMoment(momentOnDay(day, 17, TODAY, now, ZONE));
  expect(write(TODAY)).toBe('2026-11-23T07');
  expect(write(TODAY, new Date('2026-11-23T06:00:00Z'))).toBe('2026-11-23T08');
  expect(write(TODAY, new Date('2026-11-22T22:00:30Z'))).toBe('2026-11-23T00');
  expect(write('2026-11-20')).toBe('2026-11-20T17');
});
