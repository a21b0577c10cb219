// `npm run dev`: the server restarts and the web app is rebuilt whenever a source file changes.
import { spawn } from 'node:child_process';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { watchParent } from './lib/parent.mjs';
import { buildEnv, findNode, root, runMain } from './lib/project.mjs';

await runMain(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const start = (command, args, env) =>
    spawn(command, args, { cwd: root, env, stdio: 'inherit', shell: process.platform === 'win32' });
  const server = start(findNode(), ['--watch', '--watch-preserve-output', 'src/server/main.ts'], buildEnv());
  const viteArgs = ['build', '--watch', '--config', 'src/web/vite.config.ts', '--logLevel', 'warn'];
  const web = start('vite', viteArgs, buildEnv({ NODE_ENV: 'production' }));
  const children = [server, web];
  const stopAll = () => {
    for (const child of children) child.kill('SIGTERM');
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stopAll);
  const stopWatching = watchParent(stopAll);
  const exits = children.map((child) => new Promise((resolve) => child.once('exit', resolve)));
  await Promise.race(exits);
  stopWatching();
  stopAll();
  await Promise.all(exits);
  return 0;
});
