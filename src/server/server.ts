import type { FastifyInstance } from 'fastify';
import { buildApp, MOST_CONNECTIONS } from './app.ts';
import type { AppContext } from './app-context.ts';
import { APP_VERSION } from './app-version.ts';
import type { Config } from './config.ts';
import { takeBackLeftovers } from './features/imports/import-turn.service.ts';
import { followReasons } from './features/notifications/alert-reasons.service.ts';
import { raiseGuessAlert } from './features/notifications/guess-alert.service.ts';
import { keepShopDays } from './features/promises/promises.service.ts';
import { SEARCH_MS } from './features/search/search.service.ts';
import { JOBS } from './jobs.ts';
import { NOBODY } from './platform/activity/activity.ts';
import { createKeptAnswers } from './platform/answers/kept-answers.ts';
import { createAgentDirectory, prepareAgents } from './platform/auth/agent-directory.ts';
import { createAgentPins } from './platform/auth/agent-pins.ts';
import { createLoginLimiter, type GuessAlarm } from './platform/auth/login-limiter.ts';
import { createPasswordKeeper, preparePassword } from './platform/auth/password-keeper.ts';
import { createSessions } from './platform/auth/sessions.ts';
import { createBackupRunner } from './platform/backup/backup-runner.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import { type CommandContext, runCommand } from './platform/commands/command.ts';
import type { Database } from './platform/database/database.ts';
import { NO_BUILD, readBuildId } from './platform/http/build-id.ts';
import { createJobQueue } from './platform/jobs/job-queue.ts';
import { type JobWorkers, startJobWorkers } from './platform/jobs/job-workers.ts';
import type { createLogger } from './platform/log.ts';
import { createMetrics } from './platform/metrics/metrics.ts';
import { createPush } from './platform/push/push.ts';
import { createChangeFeed } from './platform/realtime/change-feed.ts';
import { createPresence } from './platform/realtime/presence.ts';
import { type ProcessBridge, startProcessBridge } from './platform/realtime/process-bridge.ts';
import { createSocketHub } from './platform/realtime/socket-hub.ts';
import { createDiskState } from './platform/storage/disk-state.ts';
import { watchDisk } from './platform/storage/disk-watch.ts';
import { backupSource, openShopDatabase, WEB_ROOT } from './shop-database.ts';

/** Starts and stops everything in order: database, schema, password, HTTP. */

type Logger = ReturnType<typeof createLogger>;

export type RunningServer = {
  app: FastifyInstance;
  url: string;
  /** The password that was generated at this start, to be shown once; null otherwise. */
  generatedPassword: string | null;
  /** Finishes running requests, then closes the database in an orderly way. May be called twice. */
  stop(): Promise<void>;
};

type ContextOptions = { clock?: Clock; buildId?: string; searchMs?: number };

/** Creates the services of one process on its database. Its `jobs` must be closed before the database. */
export function createContext(
  database: Database,
  config: Config,
  log: Logger,
  { clock = systemClock, buildId = NO_BUILD, searchMs = SEARCH_MS }: ContextOptions = {},
): AppContext {
  const { db, pool, moments } = database;
  const disk = createDiskState();
  const presence = createPresence();
  const sockets = createSocketHub(buildId, disk, presence);
  const metrics = createMetrics({ pool, sockets });
  const changes = createChangeFeed((error) => log.error({ err: error }, 'a change listener failed'));
  const sessions = createSessions(db, clock, {
    onRevoked: sockets.endSession,
    onIdentified: sockets.moveDevice,
  });
  const agents = createAgentDirectory(db, config.agents, {
    onChange: sessions.forget,
    onFailure: (error) => log.warn({ err: error }, 'the agents could not be read'),
  });
  // Subscribed first, so that the agents are marked stale before other listeners read them.
  changes.subscribe(agents.hear);
  changes.subscribe(sockets.publish);
  const commandContext: CommandContext = {
    db,
    clock,
    zone: config.timeZone,
    changes,
    jobs: createJobQueue(pool, log),
    followUp: followReasons,
  };
  // A failure to alert the staff must not affect the person who logs in.
  const onGuessing: GuessAlarm = (guesses) =>
    runCommand(commandContext, NOBODY, (command) => raiseGuessAlert(command, guesses)).catch(
      (error: unknown) => {
        log.error({ err: error }, 'the staff could not be told of wrong passwords');
      },
    );
  return {
    ...commandContext,
    pool,
    disk,
    metrics,
    searchMs,
    metricsToken: config.metricsToken,
    isMetricsOpenHere: config.isMetricsOpenHere,
    answers: createKeptAnswers(moments, metrics.countAnswer),
    probeDatabase: async () => void (await moments.current()),
    sockets,
    presence,
    agents,
    auth: {
      sessions,
      passwords: createPasswordKeeper(db),
      limiter: createLoginLimiter(pool, onGuessing),
      pins: createAgentPins(pool, clock),
    },
    backups: {
      dir: config.backupDir,
      copyTo: config.backupCopyTo,
      passphrase: config.backupPassphrase,
      source: backupSource(config, buildId),
      runner: createBackupRunner(database.connection),
    },
    push: createPush(db, { hosts: config.pushHosts, publicUrl: config.publicUrl }, metrics.countPush),
    config: {
      companyName: config.companyName,
      productName: config.productName,
      timeZone: config.timeZone,
      offlineDays: config.offlineDays,
      usualDays: config.usualDays,
      secondLanguage: config.secondLanguage,
      warnings: [...config.warnings],
      buildId,
      version: APP_VERSION,
    },
  };
}

/** @throws any error that keeps the server from starting, after stopping what had been started */
export async function startServer(config: Config, log: Logger): Promise<RunningServer> {
  const { database, folder, close } = await openShopDatabase(config, log);
  const context = createContext(database, config, log, { buildId: await readBuildId(WEB_ROOT) });
  let app: FastifyInstance | null = null;
  let workers: JobWorkers | null = null;
  let bridge: ProcessBridge | null = null;
  const diskWatch = watchDisk(context.disk, { folder, pool: database.pool, log });
  const stop = async () => {
    diskWatch.stop();
    context.backups.runner.stop();
    // Concurrently: both wait for running work, and everything together has ten seconds.
    await Promise.all([app?.close(), workers?.stop()]);
    await bridge?.stop();
    await context.jobs.close();
    await close();
  };
  try {
    const generatedPassword = await preparePassword(database.db, config.systemPassword);
    const strangers = await prepareAgents(database.db, config.agents);
    if (strangers.length > 0 && config.areAgentsGiven) {
      const warning = `AGENTS names ${strangers.join(', ')}, but the list of agents does not have ${strangers.length === 1 ? 'that name' : 'those names'}. AGENTS only fills the list at the first start; after that, the list is managed under Agents.`;
      log.warn(warning);
      context.config.warnings.push(warning);
    }
    await keepShopDays(database.db, config.usualDays);
    await context.agents.load();
    // Before the first request is served: no client can have loaded data before this process received announcements.
    bridge = await startProcessBridge({ ...context, log });
    app = await buildApp({
      context,
      logger: log,
      trustProxy: config.trustProxy,
      publicUrl: config.publicUrl,
      webRoot: WEB_ROOT,
    });
    await context.jobs.open();
    context.metrics.watchProcess();
    // All connections that may be open may arrive at the same moment, after a network or power failure: the backlog has
    // room for all of them.
    const url = await app.listen({ host: config.host, port: config.port, backlog: MOST_CONNECTIONS });
    // Started after the HTTP server: neither the queue nor its backlog may delay the first response.
    workers = await startJobWorkers(context, log, JOBS);
    takeBackLeftovers(context).catch((error: unknown) => {
      log.error({ err: error }, 'an import that was cut off could not be taken back');
    });
    let stopping: Promise<void> | null = null;
    return {
      app,
      url: config.publicUrl?.href ?? url,
      generatedPassword,
      stop: () => {
        stopping ??= stop();
        return stopping;
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
