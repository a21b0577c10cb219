// `npm run restore`: restores a backup into a new data directory or database.
import { ensureInstalled } from './lib/install.mjs';
import { launch } from './lib/launch.mjs';
import { runMain } from './lib/project.mjs';

await runMain(async () => {
  await ensureInstalled();
  // The program runs in the checkout; relative paths are those of the person's own working directory.
  const from = process.env.INIT_CWD ?? process.cwd();
  return launch(['src/server/restore.ts', ...process.argv.slice(2), '--from', from]);
});
