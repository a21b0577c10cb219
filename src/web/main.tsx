import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { watchInstallOffer } from './lib/install-prompt.ts';
import { applyStoredTheme } from './lib/theme.ts';
import { restoreWrites } from './lib/writes/sent-writes.ts';
import './styles/app.css';

applyStoredTheme();
watchInstallOffer();
restoreWrites();

// The scroll lock of dialogs writes a style element; the Content-Security-Policy lets it through by this nonce.
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
if (nonce) setNonce(nonce);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
