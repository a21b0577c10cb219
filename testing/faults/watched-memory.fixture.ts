import { writeFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

// Preloaded into a server process (`--import`): at each SIGUSR2 it throws away what nobody holds, and writes down what is left
// and how many faults nobody has caught.

const file = process.env.WATCHED_MEMORY_FILE;

if (isMainThread && file !== undefined) {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  let uncaught = 0;
  // Told of each, unhandled rejections among them, before they end the process as ever.
  process.on('uncaughtExceptionMonitor', () => {
    uncaught += 1;
    write();
  });
  process.on('SIGUSR2', () => {
    collect();
    // What was waiting to be let go of is, by the next turn.
    setImmediate(() => {
      collect();
      write();
    });
  });
  const write = () => {
    const { heapUsed, external, rss } = process.memoryUsage();
    writeFileSync(
      file,
      JSON.stringify({ at: performance.now(), heldBytes: heapUsed + external, rss, uncaught }),
    );
  };
}
