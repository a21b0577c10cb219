// `npm run test:rundu`: two browsers over an unreliable connection, killed at random: nothing may be lost or saved twice.
import { ensureInstalled } from './lib/install.mjs';
import { launch } from './lib/launch.mjs';
import { runMain } from './lib/project.mjs';

await runMain(async () => {
  await ensureInstalled();
  return launch(['e2e/rundu/rundu.ts', ...process.argv.slice(2)]);
});
