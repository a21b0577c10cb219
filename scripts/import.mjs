// `npm run import -- quotes.csv`: imports quotes that an accounting system has exported.
import { ensureInstalled } from './lib/install.mjs';
import { launch } from './lib/launch.mjs';
import { runMain } from './lib/project.mjs';

await runMain(async () => {
  await ensureInstalled();
  // The program runs in the checkout; a relative path is that of the person's own working directory.
  const from = process.env.INIT_CWD ?? process.cwd();
  return launch(['src/server/features/imports/import.cli.ts', ...process.argv.slice(2), '--from', from]);
});
