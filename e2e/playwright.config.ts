import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

const BROWSER = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
/** The same engine without windows: journeys take little more than half the time. It shows no notifications, films nothing, and wakes no worker. */
const SHELL = '/usr/bin/chromium-headless-shell';
const NEED_WINDOWS = /(?:notifications|camera|background-sync)\.spec\.ts/;

const launchOptions = (executablePath: string) => ({
  executablePath,
  // As root there is no user namespace for the sandbox; without the rest the browser looks for its maker's hosts.
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});

/** One shop a worker, one worker a core. No retries: a flaky journey is a bug. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  workers: '100%',
  fullyParallel: true,
  retries: 0,
  // For a machine that is busy with other things: what is there at once does not wait for these.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  reporter: 'list',
  use: {
    // A button that never comes says so, long before the journey's own time is over.
    actionTimeout: 30_000,
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    timezoneId: 'Africa/Windhoek',
    locale: 'en-NA',
    // None is granted, which counts as a refusal: journeys about other things are not asked about notifications.
    permissions: [],
    // It fetches the whole app for each new browser: a third of a second of a core. Journeys that are about what it does let it in.
    serviceWorkers: 'block',
    // Motion costs half a core without a graphics card. Journeys that are about motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    // A recording slows every journey down; a failed one shows its page without it.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
  },
  projects: [
    { name: 'browser', testMatch: NEED_WINDOWS, use: { launchOptions: launchOptions(BROWSER) } },
    {
      name: 'shell',
      testIgnore: NEED_WINDOWS,
      use: { launchOptions: launchOptions(existsSync(SHELL) ? SHELL : BROWSER) },
    },
  ],
});
