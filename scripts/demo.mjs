// `npm run demo`: the app on a made-up shop, in a data directory of its own.
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { launch } from './lib/launch.mjs';
import { runMain } from './lib/project.mjs';

await runMain(async () => {
  await ensureInstalled();
  await ensureBuilt();
  return launch(['src/server/demo/demo.ts', ...process.argv.slice(2)]);
});
