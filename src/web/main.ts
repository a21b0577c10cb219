import './lib/no-eval.ts';
import { fetchLogin } from './app/fetch-login.ts';
import { fetchSignedIn } from './app/fetch-signed-in.ts';
import { readFirst } from './app/first-queries.ts';
import { screenAt } from './app/screens.ts';
import { readyFaces } from './lib/faces.ts';
import { createQueryClient } from './lib/query-client.ts';
import { configQuery, sessionQuery } from './lib/session.ts';
import { parseUrlSearch } from './lib/url-search.ts';
import './styles/app.css';

// Small, and therefore first: what the app shows is asked for while its code is still on its way, and the code of its
// screen beside what every screen needs.

readyFaces();
const client = createQueryClient();
void client.prefetchQuery(configQuery);
void client.prefetchQuery(sessionQuery);

// Where the page was given to somebody with a session; for a login nothing more is needed than the login itself.
if (document.querySelector<HTMLMetaElement>('meta[name="session"]')?.content === 'known') {
  const { pathname, search } = window.location;
  const path = screenAt(pathname);
  if (path !== null) readFirst(client, path, pathname, parseUrlSearch(search));
  // Whoever shows it fetches it once more when that fails.
  fetchSignedIn().catch(() => {});
} else {
  fetchLogin().catch(() => {});
}

void import('./app/start.tsx').then(({ start }) => start(client));
