import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, errors, type Page, type Request } from '@playwright/test';
import { PASSWORD } from '../shop.ts';

/** A real browser with a profile folder of its own, which can be killed and restarted with its stored data. */

const SHELL = '/usr/bin/chromium-headless-shell';
const PROGRAM = existsSync(SHELL) ? SHELL : (process.env.CHROMIUM_PATH ?? '/usr/bin/chromium');
/** A shop's screen size. */
const WINDOW = '--window-size=1366,768';
const PATIENCE_MS = 45_000;
/** Long, because of slow connections. */
const WORKER_PATIENCE_MS = 180_000;
const WORKER_SAYS_MS = 3_000;
const WORKER_WAITS_MS = 20_000;
const HOUR_MS = 3_600_000;

/** Polls itself, because Playwright's `waitForFunction` takes the promise of an async function for a true answer. */
async function until(otherwise: string, holds: () => Promise<boolean>): Promise<void> {
  const giveUpAt = performance.now() + PATIENCE_MS;
  while (!(await holds())) {
    if (performance.now() > giveUpAt) throw new Error(otherwise);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function expectCarried(page: Page): Promise<void> {
  const countOrders = () =>
    page.evaluate(async () => {
      const all = await indexedDB.databases();
      if (!all.some(({ name }) => name === 'omatala-pocket')) return 0;
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open('omatala-pocket');
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      try {
        if (!db.objectStoreNames.contains('orders')) return 0;
        return await new Promise<number>((resolve, reject) => {
          const request = db.transaction('orders').objectStore('orders').count();
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      } finally {
        db.close();
      }
    });
  await until('Nothing is carried', async () => (await countOrders()) > 0);
}

/** Runs in the page: shifts the device's clock by so many hours. */
function moveClock(hours: number): void {
  const ms = hours * 3_600_000;
  const Real = Date;
  globalThis.Date = class extends Real {
    constructor(...given: [] | [number | string | Date]) {
      super(...((given.length === 0 ? [Real.now() + ms] : given) as [number]));
    }
    static override now = () => Real.now() + ms;
  } as DateConstructor;
}

export class Device {
  readonly name: string;
  /** How many tabs had to be closed because a page never opened in them. */
  stuckTabs = 0;
  readonly #folder = mkdtempSync(join(tmpdir(), 'omatala-rundu-'));
  readonly #url: string;
  readonly #hours: number;
  #process: ChildProcess | null = null;
  #browser: Browser | null = null;
  #page: Page | null = null;

  /** @param hours by which the device's clock is ahead */
  constructor(name: string, url: string, hours = 0) {
    this.name = name;
    this.#url = url;
    this.#hours = hours;
  }

  get page(): Page {
    if (this.#page === null) throw new Error(`${this.name} is not open`);
    return this.#page;
  }

  /** Starts the browser, with one tab. */
  async open(): Promise<void> {
    const args = ['--headless', '--no-sandbox', '--disable-gpu', '--remote-debugging-port=0', WINDOW];
    const started = spawn(PROGRAM, [...args, `--user-data-dir=${this.#folder}`, 'about:blank'], {
      stdio: ['ignore', 'ignore', 'pipe'],
      // The program is a script that starts the browser, so that the whole process group is killed.
      detached: true,
    });
    this.#process = started;
    const endpoint = await new Promise<string>((resolve, reject) => {
      let said = '';
      started.stderr.on('data', (data: Buffer) => {
        said += String(data);
        const [, found] = /DevTools listening on (ws:\S+)/.exec(said) ?? [];
        if (found !== undefined) resolve(found);
      });
      started.once('exit', () => reject(new Error(`The browser did not start: ${said}`)));
    });
    this.#browser = await chromium.connectOverCDP(endpoint);
    if (this.#hours !== 0) await this.#browser.contexts()[0]?.addInitScript(moveClock, this.#hours);
    await this.newTab();
  }

  async newTab(): Promise<void> {
    const [context] = this.#browser?.contexts() ?? [];
    if (context === undefined) throw new Error(`${this.name} has no browser`);
    const before = context.pages();
    this.#page = await context.newPage();
    this.#page.setDefaultTimeout(PATIENCE_MS);
    for (const page of before) await page.close();
  }

  async logIn(agent: string, branch: string): Promise<void> {
    await this.page.goto(this.#url);
    await this.page.evaluate(
      async ([password, chosen]) => {
        const call = (method: string, path: string, body: unknown) =>
          fetch(path, {
            method,
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(body),
          });
        await call('POST', '/api/auth/login', { password });
        await call('PUT', '/api/auth/device', chosen);
      },
      [PASSWORD, { agent, branch, team: null }] as const,
    );
  }

  /** Waits until the device has everything that it needs offline. */
  async takeAlong(): Promise<void> {
    await this.goTo('/payments');
    await this.untilKept();
    await expectCarried(this.page);
    // The list of reminders is cached when it is read.
    await this.goTo('/app-reminders');
    await this.page.getByRole('article').or(this.page.getByText('No reminders yet')).first().waitFor();
    await until('What was read is not kept', () =>
      this.page.evaluate(async () => {
        const kept = await Promise.all(
          (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
        );
        const paths = new Set(kept.flat().map(({ url }) => new URL(url).pathname));
        return ['/api/config', '/api/auth/session', '/api/app-reminders'].every((path) => paths.has(path));
      }),
    );
    // When the browser writes its data by itself cannot be observed: cookies, and the index of the caches, are on its disk once it has
    // been closed properly.
    await this.quit();
    await this.open();
    await this.goTo('/payments');
    await this.untilKept();
    const aheadMs = (await this.page.evaluate(() => Date.now())) - Date.now();
    if (Math.abs(aheadMs - this.#hours * HOUR_MS) > HOUR_MS / 2) throw new Error('Its clock is another');
  }

  /** Waits until the whole app is on the device, and its worker answers: it may be cut off at any time then. */
  async untilKept(): Promise<void> {
    const worker = await this.#readWorker();
    const named = new Set(worker.match(/\/assets\/[\w.-]+/g)).size;
    await until('The app is not on the device', () =>
      this.page.evaluate(async (count) => {
        const shell = (await caches.keys()).find((name) => name.includes('precache'));
        const files = shell === undefined ? [] : await (await caches.open(shell)).keys();
        return files.length >= count && navigator.serviceWorker.controller?.state === 'activated';
      }, named),
    );
  }

  /** The number of the active worker (`BrokenLine.renewWorker`); -1 when there is none, or it does not answer. */
  workerBuild(): Promise<number> {
    return this.page.evaluate(
      (limitMs) =>
        new Promise<number>((resolve) => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = ({ data }) => resolve(data);
          navigator.serviceWorker.controller?.postMessage({ type: 'WHICH_BUILD' }, [port2]);
          setTimeout(() => resolve(-1), limitMs);
        }),
      WORKER_SAYS_MS,
    );
  }

  /**
   * Lets the new build take over as soon as it is installed: over such a connection that may take a while. A browser that is controlled by
   * a debugger, as this one is, sometimes considers the old worker busy although nothing is pending: then the new one stays waiting.
   */
  async takeNewWorker(build: number): Promise<void> {
    const giveUpAt = performance.now() + WORKER_PATIENCE_MS;
    let waitsSince: number | null = null;
    while ((await this.workerBuild()) !== build) {
      const now = performance.now();
      if (waitsSince !== null && now > waitsSince + WORKER_WAITS_MS) return;
      if (now > giveUpAt)
        throw new Error(
          `${this.name}: the worker of build ${build} does not come; ${await this.#describeWorkers()}`,
        );
      const isThere = await this.page.evaluate(async (limitMs) => {
        const registration = await navigator.serviceWorker.getRegistration();
        const looked = registration?.update().catch(() => {});
        await Promise.race([looked, new Promise((resolve) => setTimeout(resolve, limitMs))]);
        registration?.waiting?.postMessage({ type: 'SKIP_WAITING' });
        return registration?.waiting != null;
      }, PATIENCE_MS);
      if (isThere) waitsSince ??= now;
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
  }

  async #describeWorkers(): Promise<string> {
    const states = await this.page.evaluate(async () => {
      const { active, waiting, installing } = (await navigator.serviceWorker.getRegistration()) ?? {};
      return [navigator.serviceWorker.controller, active, waiting, installing].map(
        (worker) => worker?.state ?? 'none',
      );
    });
    return `at work, active, waiting, installing: ${states.join(', ')}; it says ${await this.workerBuild()}`;
  }

  /** Closes all tabs while the browser has a connection, so that its worker is started, and gives it that much time alone. */
  async leaveToWorker(ms: number): Promise<void> {
    const context = this.page.context();
    const blank = await context.newPage();
    await this.page.close();
    this.#page = blank;
    const session = await context.newCDPSession(blank);
    const registered = new Promise<string>((resolve) => {
      session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(this.#url));
        if (own) resolve(own.registrationId);
      });
    });
    await session.send('ServiceWorker.enable');
    await session.send('ServiceWorker.dispatchSyncEvent', {
      ...{ origin: this.#url, registrationId: await registered, tag: 'outbox', lastChance: false },
    });
    await new Promise((resolve) => setTimeout(resolve, ms));
    await session.detach();
    await this.newTab();
    await this.goTo('/payments');
  }

  /** Over the same connection, which may cut this request too. */
  async #readWorker(): Promise<string> {
    const giveUpAt = performance.now() + WORKER_PATIENCE_MS;
    for (;;) {
      const call = fetch(`${this.#url}/sw.js`, { signal: AbortSignal.timeout(PATIENCE_MS) });
      const worker = await call.then((reply) => (reply.ok ? reply.text() : null)).catch(() => null);
      if (worker !== null) return worker;
      if (performance.now() > giveUpAt) throw new Error('The worker could not be read');
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }

  async goTo(path: string): Promise<void> {
    // Does not wait for what is loaded in the background of a screen.
    const open = () => this.page.goto(this.#url + path, { waitUntil: 'domcontentloaded' });
    await open().catch(async (error: unknown) => {
      if (!(error instanceof errors.TimeoutError)) throw error;
      // Once in some hundred times a debugged tab never loads, with its process idle, although another one opens at once.
      this.stuckTabs += 1;
      await this.newTab();
      await open();
    });
    await this.page.getByRole('heading', { level: 1 }).waitFor();
  }

  /** The unsent changes of the device: those with a question, and those to be sent, as stored. */
  async kept(): Promise<{ asked: string[]; left: string[] }> {
    const kept = await this.page.evaluate(async () => {
      const all = await indexedDB.databases();
      if (!all.some(({ name }) => name === 'omatala-outbox')) return [];
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open('omatala-outbox');
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      try {
        return await new Promise<{ write: { refusal?: unknown } }[]>((resolve, reject) => {
          const request = db.transaction('intents').objectStore('intents').getAll();
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      } finally {
        db.close();
      }
    });
    const wordsOf = ({ write }: { write: object }) => JSON.stringify(write);
    return {
      asked: kept.filter(({ write }) => write.refusal).map(wordsOf),
      left: kept.filter(({ write }) => !write.refusal).map(wordsOf),
    };
  }

  /**
   * Presses until a change has left the page, or is stored on this device: its result is not awaited.
   * @param words that only this change contains: others may be sent meanwhile
   */
  async sends(words: RegExp, press: () => Promise<void>): Promise<void> {
    let hasLeft = false;
    const listen = (request: Request) => {
      if (request.method() !== 'GET' && words.test(request.postData() ?? '')) hasLeft = true;
    };
    const { page } = this;
    page.on('request', listen);
    try {
      await press();
      const isSent = async () => hasLeft || (await this.kept()).left.some((write) => words.test(write));
      await until('Nothing is sent', isSent);
    } catch (error) {
      throw new Error(await this.#describeScreen(), { cause: error });
    } finally {
      page.off('request', listen);
    }
  }

  async #describeScreen(): Promise<string> {
    const focus = await this.page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200));
    return `at ${this.page.url()} with the focus in ${focus}:\n${await this.page.locator('body').ariaSnapshot()}`;
  }

  /** Like a power cut. */
  async kill(): Promise<void> {
    const ended = this.#ended();
    if (
      this.#process?.pid !== undefined &&
      this.#process.exitCode === null &&
      this.#process.signalCode === null
    )
      process.kill(-this.#process.pid, 'SIGKILL');
    await ended;
    this.#forget();
  }

  async quit(): Promise<void> {
    const ended = this.#ended();
    const session = await this.#browser?.newBrowserCDPSession();
    await session?.send('Browser.close').catch(() => {});
    await ended;
    this.#forget();
  }

  async dispose(): Promise<void> {
    if (this.#process !== null) await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** The process may have ended already. */
  async #ended(): Promise<void> {
    const running = this.#process;
    if (running === null || running.exitCode !== null || running.signalCode !== null) return;
    await new Promise((resolve) => running.once('exit', resolve));
  }

  #forget(): void {
    this.#process = null;
    this.#browser = null;
    this.#page = null;
  }
}
