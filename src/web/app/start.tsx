import type { QueryClient } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { watchInstallOffer } from '#web/lib/install-prompt.ts';
import { styleNonce } from '#web/lib/style-nonce.ts';
import { restoreWrites } from '#web/lib/writes/sent-writes.ts';
import { App } from './app.tsx';

/** Shows the app in the place of the page's first frame. */
export function start(client: QueryClient): void {
  watchInstallOffer();
  restoreWrites();

  // The scroll lock of Radix's dialogs writes a style element, with the nonce that a bundler leaves under this name.
  Object.assign(window, { __webpack_nonce__: styleNonce() });

  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  createRoot(root).render(
    <StrictMode>
      <App client={client} />
    </StrictMode>,
  );
}
