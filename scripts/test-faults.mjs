// `npm run test:faults`: fault tests that kill processes of the shop; takes an hour, or minutes with `-- small`.
import { ensureInstalled } from './lib/install.mjs';
import { launch } from './lib/launch.mjs';
import { runMain } from './lib/project.mjs';

await runMain(async () => {
  await ensureInstalled();
  return launch(['testing/faults/faults.ts', ...process.argv.slice(2)]);
});
