// `npm start`: installs and builds what is missing or out of date, then serves.
import { readFileSync } from 'node:fs';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { launch } from './lib/launch.mjs';
import { runMain } from './lib/project.mjs';

// Almost all memory is garbage once a request is answered. With V8's default limits the process grows to 300 MiB before
// it collects; with a quarter of that it stays under 220 MiB and answers as many requests. The C library would keep freed
// memory in up to eight arenas per core, which this program does not need.
const { flags, env } = JSON.parse(readFileSync(new URL('lib/server-process.json', import.meta.url), 'utf8'));

await runMain(async () => {
  await ensureInstalled();
  await ensureBuilt();
  return launch([...flags, 'src/server/main.ts', ...process.argv.slice(2)], { ...env, ...process.env });
});
