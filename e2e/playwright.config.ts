import { defineConfig } from '@playwright/test';

const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/** One shop a worker, one worker: the journeys are few, and a till is not a farm. No retries: a flaky journey is a bug. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  workers: 1,
  retries: 0,
  timeout: 60_000,
  // For a machine that is busy with other things: what is there at once does not wait for this.
  expect: { timeout: 20_000 },
  forbidOnly: true,
  reporter: 'list',
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    timezoneId: 'Africa/Windhoek',
    locale: 'en-NA',
    // None is granted, which counts as a refusal: journeys about other things are not asked about notifications.
    permissions: [],
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath,
      // As root there is no user namespace for the sandbox; without the rest the browser looks for its maker's hosts.
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
