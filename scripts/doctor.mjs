// `npm run doctor`: checks everything that a shop depends on, and says what to do.
import { ensureInstalled } from './lib/install.mjs';
import { launch } from './lib/launch.mjs';
import { runMain } from './lib/project.mjs';

await runMain(async () => {
  await ensureInstalled();
  return launch(['src/server/doctor.ts', ...process.argv.slice(2)]);
});
