// `npm run demo`: the app with a fictitious shop, in its own data directory.
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { launch } from './lib/launch.mjs';
import { runMain } from './lib/project.mjs';

await runMain(async () => {
  await ensureInstalled();
  await ensureBuilt();
  return launch(['src/server/demo/demo.ts', ...process.argv.slice(2)]);
});
