import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { forgetAnswers } from '#web/lib/offline/connection.ts';
import { pause } from '#web/lib/pause.ts';
import { signer } from '#web/lib/writes/deed.ts';
import { forgetWrites, getWrites, putWrite } from '#web/lib/writes/sent-writes.ts';
import { closeAll, openDialog } from '#web/testing/open-dialog.tsx';
import { type ScreenServer, startScreenServer } from '#web/testing/real-server.ts';
import { LogOutQuestion } from './public/log-out-question.tsx';

let server: ScreenServer;
beforeAll(async () => {
  server = await startScreenServer();
});
afterAll(() => server.stop());
afterEach(closeAll);
afterEach(() => {
  vi.unstubAllGlobals();
  forgetWrites();
  forgetAnswers();
});

const keepWaiting = (count: number) => {
  const here = { agent: null, branch: null, shop: signer.current?.shop ?? 'this shop' };
  for (let id = 1; id <= count; id += 1)
    putWrite({
      ...{ key: `k${id}`, method: 'POST', path: `/api/payments/${id}/receipts`, ifMatch: null },
      ...{ content: '{"amount":"5"}', form: null, opening: null, sentAt: id },
      ...{ isUnsettled: true, isLeft: true, isWaiting: true },
      deed: { ...here, at: new Date().toISOString(), isUnsure: false },
    });
};

it('logs out nobody who closed it before the changes were sent', async () => {
  keepWaiting(1);
  const onLogOut = vi.fn();
  const { user } = await openDialog((props) => <LogOutQuestion {...props} onLogOut={onLogOut} />);
  let answer: ((response: Response) => void) | undefined;
  const real = globalThis.fetch;
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    if (init?.method !== 'POST') return real(path, init);
    return new Promise<Response>((resolve) => {
      answer = resolve;
    });
  });
  await user.click(screen.getByRole('button', { name: 'Send first' }));
  await waitFor(() => expect(answer).toBeDefined());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  answer?.(Response.json({ id: 1, version: 1 }, { headers: { 'idempotency-key': 'k1' } }));
  await waitFor(() => expect(getWrites()).toEqual([]));
  await pause(50);
  expect(onLogOut).not.toHaveBeenCalled();
});

it('asks a dead line no more than it takes to know that it is dead', async () => {
  keepWaiting(6);
  const onLogOut = vi.fn();
  const { user } = await openDialog((props) => <LogOutQuestion {...props} onLogOut={onLogOut} />);
  const tried: string[] = [];
  const real = globalThis.fetch;
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    if (init?.method !== 'POST') return real(path, init);
    tried.push(path);
    return Promise.reject(new TypeError('Failed to fetch'));
  });
  const question = within(screen.getByRole('dialog'));
  await user.click(question.getByRole('button', { name: 'Send first' }));
  expect(await question.findByText(/^6 changes could not be sent/)).toBeInTheDocument();
  expect(tried).toEqual(['/api/payments/1/receipts', '/api/payments/2/receipts']);
  expect(getWrites()).toHaveLength(6);
  expect(onLogOut).not.toHaveBeenCalled();
});
