// `npm run password`: a new password for the shop; everybody is logged out.
import { ensureInstalled } from './lib/install.mjs';
import { launch } from './lib/launch.mjs';
import { runMain } from './lib/project.mjs';

await runMain(async () => {
  await ensureInstalled();
  return launch(['src/server/password.ts', ...process.argv.slice(2)]);
});
