import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { kept } from '#web/lib/outbox/outbox.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { configQuery } from '#web/lib/session.ts';
import { signer } from '#web/lib/writes/deed.ts';
import { putWrite } from '#web/lib/writes/sent-writes.ts';
import { withFakeIndexedDb } from '#web/testing/fake-indexeddb.ts';
import { CONFIG } from '#web/testing/render-app.tsx';
import { Providers } from '../providers.tsx';
import { OfflineNotice } from './offline-notice.tsx';

withFakeIndexedDb();
afterEach(() => {
  signer.current = null;
  vi.restoreAllMocks();
});

it('promises to keep what is done without a connection where this browser keeps things, and nowhere else', async () => {
  const client = createQueryClient();
  client.setQueryData(configQuery.queryKey, CONFIG);
  render(
    <Providers client={client}>
      <OfflineNotice />
    </Providers>,
  );
  const told = () => screen.getAllByRole('status')[0]?.textContent;
  expect(told()).toContain('Most changes are saved on this device and sent when the connection is back.');
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('No room', 'UnknownError');
  });
  signer.current = { agent: 'Agent 3', branch: 'rundu', shop: 'a shop' };
  putWrite({
    ...{ key: 'a', method: 'POST', path: '/api/payments/12/receipts', content: '{}', ifMatch: null },
    ...{ form: null, opening: null, sentAt: 0, isUnsettled: false, isLeft: false },
  });
  await act(() => expect(kept()).rejects.toThrow('No room'));
  expect(told()).toContain('Changes cannot be saved until the connection is back.');
  put.mockRestore();
  await act(() => kept());
  expect(told()).toContain('Most changes are saved on this device and sent when the connection is back.');
});
