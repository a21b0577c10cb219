import { screen, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { insertRun } from '#server/features/backups/backups.repo.ts';
import { renderRealApp } from '#web/testing/real-app.tsx';
import { type ScreenServer, startScreenServer } from '#web/testing/real-server.ts';

const TOTALS = {
  ...{ orders: 4012, outstanding: '12345678.00', orderReceipts: '1.00' },
  ...{ laybys: 1, laybyOutstanding: '0.00', laybyReceipts: '0.00' },
};

let server: ScreenServer;
beforeAll(async () => {
  server = await startScreenServer();
});
afterAll(() => server.stop());
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: server.clock.now() });
});

const panel = async () => {
  const heading = await screen.findByRole('heading', { name: 'Backups' });
  return within(heading.closest('section') as HTMLElement);
};
const addRun = (startedAt: string, more: object) =>
  insertRun(server.context.db, { kind: 'scheduled', startedAt: new Date(startedAt), ...more });

it('says that there is none yet, and begins one when asked', async () => {
  const { user } = renderRealApp('/jobs');
  const backups = await panel();
  expect(await backups.findByText('None yet')).toBeTruthy();
  expect(backups.getByText(/If this disk fails, the backups on it are lost too/)).toBeTruthy();
  await user.click(backups.getByRole('button', { name: 'Back up now' }));
  expect(await screen.findByText('The backup has started')).toBeTruthy();
});

it('names the last one that was proved, what failed since, and warns when it is too old', async () => {
  const made = {
    state: 'made',
    file: 'omatala-20261118T011000Z.zip',
    bytes: 1_230_000,
    totals: TOTALS,
  } as const;
  const verifiedAt = new Date('2026-11-16T01:12:00Z');
  await addRun('2026-11-16T01:10:00Z', { ...made, verdict: 'equal', verifiedAt });
  await addRun('2026-11-18T07:10:00Z', { state: 'failed', error: 'ENOSPC: no space left on device' });
  await addRun('2026-11-18T07:59:00Z', {});
  renderRealApp('/jobs');
  const backups = await panel();
  expect(await backups.findByText('No backup in the last 48 hours has been verified')).toBeTruthy();
  expect(backups.getByText('16 November 2026, 03:10')).toBeTruthy();
  expect(backups.getByText('4,012 orders · N$ 12,345,678.00 outstanding')).toBeTruthy();
  expect(backups.getByText('ENOSPC: no space left on device')).toBeTruthy();
  expect(backups.getByText('Today 09:10')).toBeTruthy();
  expect(backups.getByText('Running')).toBeTruthy();
  expect(backups.getByRole('button', { name: 'Back up now' }).getAttribute('aria-disabled')).toBe('true');
});

it('says that they could not be loaded, and loads them on another try', async () => {
  server.cutOff(/GET \/api\/backups/);
  const { user } = renderRealApp('/jobs');
  expect(await screen.findByText('The backups could not be loaded')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await panel();
});

it('offers everything as files, with whole ID numbers only when that is ticked', async () => {
  const { user } = renderRealApp('/jobs');
  const address = async () =>
    (await screen.findByRole('link', { name: 'Download everything' })).getAttribute('href');
  expect(await address()).toBe('/api/everything/export');
  await user.click(screen.getByRole('checkbox', { name: 'With full ID numbers' }));
  expect(await address()).toBe('/api/everything/export?wholeIdNumbers=1');
});
