import { beforeEach, expect, it, vi } from 'vitest';
import {
  awaitServer,
  awaitsServer,
  expectAnswer,
  forgetAnswers,
  isOutOfReach,
  keptSince,
  noteAnswer,
  noteNoAnswer,
} from './connection.ts';
import { KEPT_AT_HEADER } from './kept-lists.ts';

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true });
  // Reads of earlier test files may still be pending: they share these modules.
  forgetAnswers();
});

const kept = (at: string) => new Headers({ [KEPT_AT_HEADER]: at });

it('knows the age of what was answered from this device, by path', () => {
  noteAnswer('/api/payments?limit=50', kept('2026-11-18T09:14:00.000Z'));
  noteAnswer('/api/payments/counts', kept('2026-11-18T08:00:00.000Z'));
  noteAnswer('/api/payments-elsewhere', kept('2020-01-01T00:00:00.000Z'));
  expect(keptSince('/api/payments')).toBe(Date.parse('2026-11-18T08:00:00.000Z'));
  expect(keptSince('/api/customers')).toBeNull();
  noteAnswer('/api/payments/counts', new Headers());
  expect(keptSince('/api/payments')).toBe(Date.parse('2026-11-18T09:14:00.000Z'));
});

it('says nothing of how old things were when it was out of reach before', () => {
  noteAnswer('/api/payments?q=rundu', kept('2026-11-18T09:12:00.000Z'));
  noteAnswer('/api/payments?limit=50', new Headers());
  noteAnswer('/api/payments?limit=50', kept('2026-11-18T17:00:00.000Z'));
  expect(keptSince('/api/payments')).toBe(Date.parse('2026-11-18T17:00:00.000Z'));
});

it('takes the server for gone with the second miss in a row, and for back with the first answer', () => {
  noteNoAnswer();
  noteAnswer('/api/payments', new Headers());
  noteNoAnswer();
  expect(isOutOfReach()).toBe(false);
  noteNoAnswer();
  expect(isOutOfReach()).toBe(true);
  noteAnswer('/api/payments', new Headers());
  expect(isOutOfReach()).toBe(false);
});

it('is told nothing by a call of a session that is over', () => {
  const missFirst = expectAnswer();
  const missSecond = expectAnswer();
  missFirst();
  forgetAnswers();
  missSecond();
  noteNoAnswer();
  expect(isOutOfReach()).toBe(false);
  expectAnswer()();
  expect(isOutOfReach()).toBe(true);
});

it('waits for no read of a session that is over', () => {
  const end = awaitServer('/api/payments', kept('2026-11-18T09:14:00.000Z'));
  expect(awaitsServer()).toBe(true);
  forgetAnswers();
  expect(awaitsServer()).toBe(false);
  const endNext = awaitServer('/api/customers', kept('2026-11-18T09:14:00.000Z'));
  end();
  expect(awaitsServer()).toBe(true);
  endNext();
  expect(awaitsServer()).toBe(false);
});

it('says at once that what is shown was kept on this device', () => {
  noteAnswer('/api/payments', kept('2026-11-18T09:14:00.000Z'));
  expect(isOutOfReach()).toBe(true);
});

it('believes a browser that says it has no network at the first miss', () => {
  vi.stubGlobal('navigator', { onLine: false });
  noteNoAnswer();
  expect(isOutOfReach()).toBe(true);
});
