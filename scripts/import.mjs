// `npm run import -- quotes.csv`: takes quotes in that an accounting system exported.
import { ensureInstalled } from './lib/install.mjs';
import { launch } from './lib/launch.mjs';
import { runMain } from './lib/project.mjs';

await runMain(async () => {
  await ensureInstalled();
  // Programs run in the checkout; the file is named from where the person is.
  const from = process.env.INIT_CWD ?? process.cwd();
  return launch(['src/server/features/imports/import.cli.ts', ...process.argv.slice(2), '--from', from]);
});
