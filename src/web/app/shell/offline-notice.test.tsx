import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { noteKeeping } from '#web/lib/offline/keeping.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { configQuery } from '#web/lib/session.ts';
import { CONFIG } from '#web/testing/render-app.tsx';
import { Providers } from '../providers.tsx';
import { OfflineNotice } from './offline-notice.tsx';

afterEach(() => act(() => noteKeeping('indexedDB' in globalThis)));

it('promises to keep what is done without a connection where this browser keeps things, and nowhere else', () => {
  const client = createQueryClient();
  client.setQueryData(configQuery.queryKey, CONFIG);
  render(
    <Providers client={client}>
      <OfflineNotice />
    </Providers>,
  );
  const told = () => screen.getAllByRole('status')[0]?.textContent;
  act(() => noteKeeping(true));
  expect(told()).toContain('What you do waits on this device until the server answers again.');
  act(() => noteKeeping(false));
  expect(told()).toContain('What you do cannot be saved until the server answers again.');
});
