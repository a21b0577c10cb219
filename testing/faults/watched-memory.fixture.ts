import { writeFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

// Preloaded into a server process (`--import`): at each SIGUSR2 it collects garbage, and writes down the memory that is left and the number of
// uncaught errors.

const file = process.env.WATCHED_MEMORY_FILE;

if (isMainThread && file !== undefined) {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  let uncaught = 0;
  // Called for each of them, unhandled rejections included, before they end the process as usual.
  process.on('uncaughtExceptionMonitor', () => {
    uncaught += 1;
    write();
  });
  process.on('SIGUSR2', () => {
    collect();
    // Pending finalizers have run by the next turn of the event loop.
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
