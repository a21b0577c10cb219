// `npm start`: installs and builds what is missing or out of date, then serves.
import { readFileSync } from 'node:fs';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { launch } from './lib/launch.mjs';
import { runMain } from './lib/project.mjs';

// What has just been answered is garbage. With the room that V8 gives it the process grows to 300 MiB before it looks; with
// a quarter of that it stays under 220, and answers as many calls. The C library keeps what its threads have given back
// apart for eight of them a core, which we have no use for.
const { flags, env } = JSON.parse(readFileSync(new URL('lib/server-process.json', import.meta.url), 'utf8'));

await runMain(async () => {
  await ensureInstalled();
  await ensureBuilt();
  return launch([...flags, 'src/server/main.ts', ...process.argv.slice(2)], { ...env, ...process.env });
});
