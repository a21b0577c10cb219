import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { makeReminder } from '#testing/builders.ts';
import { renderRealApp } from '#web/testing/real-app.tsx';
import { type ScreenServer, startScreenServer } from '#web/testing/real-server.ts';
import { countsText, tookText } from './jobs.text.ts';

let server: ScreenServer;
beforeAll(async () => {
  server = await startScreenServer();
});
afterAll(() => server.stop());
beforeEach(() => {
  // The screen's clock is the server's.
  vi.useFakeTimers({ toFake: ['Date'], now: server.clock.now() });
});

const job = async (title: string) => {
  const heading = await screen.findByRole('heading', { name: title });
  return within(heading.closest('article') as HTMLElement);
};

it('is reached from the foot of the navigation, and names each job, its schedule and its next run', async () => {
  const { user, address } = renderRealApp('/');
  await user.click(await screen.findByRole('link', { name: 'System jobs' }));
  const laybys = await job('Layby due dates');
  expect(address()).toBe('/jobs');
  expect(laybys.getByText('every day at 08:00')).toBeTruthy();
  expect(laybys.getByText('19 November 2026, 08:00')).toBeTruthy();
  expect(laybys.getByText('Has not run yet')).toBeTruthy();
  expect(screen.getByText('Devices with alerts on')).toBeTruthy();
});

it('repeats what the start warned of', async () => {
  const warning = 'PUBLIC_URL is https, but TRUST_PROXY is not set.';
  server.context.config.warnings.push(warning);
  renderRealApp('/jobs');
  const list = within(await screen.findByRole('list', { name: 'Configuration warnings' }));
  expect(list.getByText(warning)).toBeTruthy();
  server.context.config.warnings.pop();
});

it('says what failed and loads on another try', async () => {
  server.cutOff(/GET \/api\/jobs/);
  const { user } = renderRealApp('/jobs');
  expect(await screen.findByText('The jobs could not be loaded')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await job('Due reminders');
});

it('runs a job by hand, says what it did, and keeps it among the runs', async () => {
  await makeReminder(server, { reminderDate: server.clock.now() });
  const { user } = renderRealApp('/jobs');
  await user.click((await job('Due reminders')).getByRole('button', { name: /^Run now/ }));
  expect(await screen.findByText('Due reminders: 1 reminder')).toBeTruthy();
  const reminders = await job('Due reminders');
  expect(await reminders.findByText('Succeeded')).toBeTruthy();
  await user.click(reminders.getByRole('button', { name: 'Due reminders' }));
  expect(reminders.getAllByText('18 November 2026, 10:00')).toHaveLength(2);
  expect(reminders.getByText('Agent 3 · 0 ms')).toBeTruthy();
});

it('shows a failure with its reason, and counts those of the month', async () => {
  await server.context.pool.query('alter table rate_limits rename to elsewhere');
  const { user } = renderRealApp('/jobs');
  await user.click((await job('Cleanup')).getByRole('button', { name: /^Run now/ }));
  const clearing = await job('Cleanup');
  await waitFor(() => expect(clearing.getByText('Failed')).toBeTruthy());
  await server.context.pool.query('alter table elsewhere rename to rate_limits');
  expect(clearing.getByText('1 failed in 30 days')).toBeTruthy();
  expect(clearing.getByText(/^Some old data could not be removed/)).toBeTruthy();
});

it('puts counts and durations into words', () => {
  expect(countsText({ reminders: 1, requestKeys: 3, sessions: 0 })).toBe('1 reminder, 3 request keys');
  expect(countsText({ sessions: 0 })).toBe('nothing to do');
  expect(countsText(null)).toBe('nothing to do');
  expect([40, 1_440, 9_960, 45_000, 240_000].map(tookText)).toEqual([
    '40 ms',
    '1.4 s',
    '10 s',
    '45 s',
    '4 min',
  ]);
});
