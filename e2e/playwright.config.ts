import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

const BROWSER = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
/**
 * The same engine without windows: journeys take little more than half the time. It shows no notifications, records no video, and does not
 * start service workers for events.
 */
const SHELL = '/usr/bin/chromium-headless-shell';
const NEED_WINDOWS = /(?:notifications|camera|background-sync)\.spec\.ts/;

const launchOptions = (executablePath: string) => ({
  executablePath,
  // As root there is no user namespace for the sandbox; the other flags keep the browser from contacting its vendor's hosts.
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});

/** One shop for each worker, one worker for each core. No retries: a flaky journey is a bug. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  workers: '100%',
  fullyParallel: true,
  retries: 0,
  // For a busy machine; whatever is ready at once does not wait that long.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  reporter: 'list',
  use: {
    // A missing button is reported long before the journey's own timeout.
    actionTimeout: 30_000,
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    timezoneId: 'Africa/Windhoek',
    locale: 'en-NA',
    // No permission is granted, which counts as a refusal: other journeys are not asked about notifications.
    permissions: [],
    // The service worker downloads the whole app in each new browser: a third of a second of a core. Journeys about the service worker allow
    // it.
    serviceWorkers: 'block',
    // Animations cost half a core without a graphics card. Journeys about animations enable them.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace slows every journey down; a failed journey shows its page without one.
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
