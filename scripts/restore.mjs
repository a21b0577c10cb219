// `npm run restore`: a backup into a new data directory or database.
import { ensureInstalled } from './lib/install.mjs';
import { launch } from './lib/launch.mjs';
import { runMain } from './lib/project.mjs';

await runMain(async () => {
  await ensureInstalled();
  // Programs run in the checkout; folders and files are named from where the person is.
  const from = process.env.INIT_CWD ?? process.cwd();
  return launch(['src/server/restore.ts', ...process.argv.slice(2), '--from', from]);
});
