import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, it } from 'vitest';

/** Runs `launch` in a process of its own, on a program given as text. */
function startLauncher(program: string, env: NodeJS.ProcessEnv = {}) {
  const code = `import { launch } from ${JSON.stringify(join(import.meta.dirname, 'launch.mjs'))};
    process.exitCode = await launch(['-e', ${JSON.stringify(program)}]);`;
  const { npm_lifecycle_event: _, ...rest } = process.env;
  return ['--input-type=module', '-e', code, { ...rest, ...env }] as const;
}

function spawnLauncher(program: string) {
  const [flag, option, code, env] = startLauncher(program);
  return spawn(process.execPath, [flag, option, code], { env, stdio: ['ignore', 'pipe', 'inherit'] });
}

const waiting = `setInterval(() => {}, 1000);
  process.on('SIGTERM', () => { console.log('asked to stop'); process.exit(7); });
  console.log('ready');`;

describe('launch', () => {
  it("passes the program's exit code on", async () => {
    expect(await once(spawnLauncher('process.exit(3)'), 'exit')).toEqual([3, null]);
  });

  it('hands a signal on and waits for the program to stop in order', async () => {
    const launcher = spawnLauncher(waiting);
    const lines = createInterface({ input: launcher.stdout });
    await once(lines, 'line');
    const [stopped, exit] = [once(lines, 'line'), once(launcher, 'exit')];
    launcher.kill('SIGTERM');
    expect(await stopped).toEqual(['asked to stop']);
    expect(await exit).toEqual([7, null]);
  });

  it('stops the program when npm, which started us through a shell, is killed', async () => {
    const [flag, option, code, env] = startLauncher(waiting, { npm_lifecycle_event: 'start' });
    // The shell stays a process of its own, as under npm: it has a second command to run.
    const script = `"$0" ${flag} ${option} "$1"; exit 0`;
    const shell = spawn('/bin/sh', ['-c', script, process.execPath, code], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const lines = createInterface({ input: shell.stdout });
    await once(lines, 'line');
    const stopped = once(lines, 'line');
    shell.kill('SIGKILL');
    expect(await stopped).toEqual(['asked to stop']);
  });
});
