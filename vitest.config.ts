import { defineConfig } from 'vitest/config';

/**
 * Three projects: `unit` (pure code and platform pieces without a database), `server` (a real PostgreSQL,
 * a cloned template database a test file), `web` (screens in jsdom against the real server, in process).
 */
export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['src/shared/**/*.test.ts', 'src/web/lib/**/*.test.ts', 'scripts/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          include: ['src/server/**/*.test.ts', 'testing/**/*.test.ts'],
          globalSetup: ['./testing/database-cluster.global.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
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

          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
