import type { QueryClient } from '@tanstack/react-query';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { watchInstallOffer } from '#web/lib/install-prompt.ts';
import { restoreWrites } from '#web/lib/writes/sent-writes.ts';
import { App } from './app.tsx';

/** Shows the app in the place of the page's first frame. */
export function start(client: QueryClient): void {
  watchInstallOffer();
  restoreWrites();

  // The scroll lock of dialogs writes a style element; the Content-Security-Policy lets it through by this nonce.
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
  if (nonce) setNonce(nonce);

  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  createRoot(root).render(
    <StrictMode>
      <App client={client} />
    </StrictMode>,
  );
}
