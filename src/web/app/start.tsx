import type { QueryClient } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { watchInstallOffer } from '#web/lib/install-prompt.ts';
import { styleNonce } from '#web/lib/style-nonce.ts';
import { restoreWrites } from '#web/lib/writes/sent-writes.ts';
import { App } from './app.tsx';

/** Renders the app in place of the static first frame of the page. */
export function start(client: QueryClient): void {
  watchInstallOffer();
  restoreWrites();

  // The scroll lock of Radix's dialogs creates a style element, with the nonce that it finds in this variable of a bundler.
  Object.assign(window, { __webpack_nonce__: styleNonce() });

  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  createRoot(root).render(
    <StrictMode>
      <App client={client} />
    </StrictMode>,
  );
}
