// `npm run backup`: makes a backup of the shop now, and verifies it.
import { ensureInstalled } from './lib/install.mjs';
import { launch } from './lib/launch.mjs';
import { runMain } from './lib/project.mjs';

await runMain(async () => {
  await ensureInstalled();
  // The program runs in the checkout; relative paths are those of the person's own working directory.
  const from = process.env.INIT_CWD ?? process.cwd();
  return launch(['src/server/backup.ts', ...process.argv.slice(2), '--from', from]);
});
