import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/**
 * Three projects: `unit` (pure code and platform pieces without a database), `server` (a real PostgreSQL,
 * a cloned template database a test file), `web` (screens in jsdom against the real server, in process).
 */
/**
 * Half as many again as there are cores: a test waits for the database and for time that passes, and another one works
 * meanwhile. The times are what a test that passes never uses up; a machine that is busy with other things must not fail one.
 */
const LIMITS = {
  maxWorkers: Math.ceil(availableParallelism() * 1.5),
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 30_000 } },
};

export default defineConfig({
  test: {
    maxWorkers: LIMITS.maxWorkers,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['{src/shared,src/web,scripts,bench,deploy}/**/*.test.ts'],
          setupFiles: ['./testing/unit.setup.ts'],
          // A worker keeps its modules: reading them anew for each file took half of the time.
          isolate: false,
          ...LIMITS,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          include: ['src/server/**/*.test.ts', 'testing/**/*.test.ts'],
          globalSetup: ['./testing/database-cluster.global.ts'],
          isolate: false,
          ...LIMITS,
        },
      },
      {
        extends: './src/web/vite.config.ts',
        test: {
          name: 'web',
          environment: 'jsdom',
          include: ['src/web/**/*.test.tsx'],
          setupFiles: ['./src/web/testing/setup.ts'],
          globalSetup: ['./testing/database-cluster.global.ts'],
          isolate: false,
          ...LIMITS,
        },
      },
    ],
  },
});
