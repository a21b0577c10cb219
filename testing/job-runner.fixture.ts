import { readConfig } from '#server/config.ts';
import { JOBS } from '#server/jobs.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { startJobWorkers } from '#server/platform/jobs/job-workers.ts';
import { createLogger } from '#server/platform/log.ts';
import { createContext } from '#server/server.ts';

/** A process that works off the queues of DATABASE_URL, and prints when it is ready and which job it runs when. */

const config = readConfig();
const log = createLogger('silent');
const database = openDatabase({
  connection: { connectionString: String(config.databaseUrl) },
  maxConnections: 6,
});
const context = createContext(database, config, log);
const jobs = JOBS.map((job) => ({
  ...job,
  run: (...args: Parameters<typeof job.run>) => {
    process.stdout.write(`runs ${job.name}\n`);
    return job.run(...args);
  },
}));
const workers = await startJobWorkers(context, log, jobs);
process.stdout.write('ready\n');
process.on('SIGTERM', async () => {
  await workers.stop();
  await context.jobs.close();
  await database.close();
});
