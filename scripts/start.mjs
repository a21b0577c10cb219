// `npm start`: installs and builds what is missing or out of date, then serves.
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { launch } from './lib/launch.mjs';
import { runMain } from './lib/project.mjs';

await runMain(async () => {
  await ensureInstalled();
  await ensureBuilt();
  return launch(['src/server/main.ts', ...process.argv.slice(2)]);
});
