import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { PASSWORD } from '../shop.ts';

/** A real browser with a disk of its own, which can be killed like one and comes back with what it had. */

const SHELL = '/usr/bin/chromium-headless-shell';
const PROGRAM = existsSync(SHELL) ? SHELL : (process.env.CHROMIUM_PATH ?? '/usr/bin/chromium');
const PATIENCE_MS = 45_000;
/** Over a slow line it takes its time. */
const WORKER_PATIENCE_MS = 180_000;
const HOUR_MS = 3_600_000;

async function expectCarried(page: Page): Promise<void> {
  const countLaybys = () =>
    page.evaluate(async () => {
      const all = await indexedDB.databases();
      if (!all.some(({ name }) => name === 'omatala-pocket')) return 0;
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open('omatala-pocket');
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      try {
        if (!db.objectStoreNames.contains('laybys')) return 0;
        return await new Promise<number>((resolve, reject) => {
          const request = db.transaction('laybys').objectStore('laybys').count();
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      } finally {
        db.close();
      }
    });
  const giveUpAt = performance.now() + PATIENCE_MS;
  while ((await countLaybys()) === 0) {
    if (performance.now() > giveUpAt) throw new Error('Nothing is carried');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** In the page: the clock of the device is wrong by so many hours. */
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
  readonly #folder = mkdtempSync(join(tmpdir(), 'omatala-rundu-'));
  readonly #url: string;
  readonly #hours: number;
  #process: ChildProcess | null = null;
  #browser: Browser | null = null;
  #page: Page | null = null;

  /** @param hours by which its clock is ahead */
  constructor(name: string, url: string, hours = 0) {
    this.name = name;
    this.#url = url;
    this.#hours = hours;
  }

  get page(): Page {
    if (this.#page === null) throw new Error(`${this.name} is not open`);
    return this.#page;
  }

  /** Opens the browser, with one tab. */
  async open(): Promise<void> {
    const args = ['--headless', '--no-sandbox', '--disable-gpu', '--remote-debugging-port=0'];
    const started = spawn(PROGRAM, [...args, `--user-data-dir=${this.#folder}`, 'about:blank'], {
      stdio: ['ignore', 'ignore', 'pipe'],
      // The program is a script that starts the browser: what is killed is all of them.
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
    await this.goTo('/payments');
    await this.untilKept();
    // Everything that is open, for when there is no line.
    await expectCarried(this.page);
    // What it says of its own accord is not looked at; cookies are on its disk once it has been closed properly.
    await this.quit();
    await this.open();
    await this.goTo('/payments');
    await this.untilKept();
    const aheadMs = (await this.page.evaluate(() => Date.now())) - Date.now();
    if (Math.abs(aheadMs - this.#hours * HOUR_MS) > HOUR_MS / 2) throw new Error('Its clock is another');
  }

  /** Until the whole app is on the device, and its worker answers: it may be cut off at any time then. */
  async untilKept(): Promise<void> {
    const worker = await this.#readWorker();
    const named = new Set(worker.match(/\/assets\/[\w.-]+/g)).size;
    await this.page.waitForFunction(async (count) => {
      const shell = (await caches.keys()).find((name) => name.includes('precache'));
      const files = shell === undefined ? [] : await (await caches.open(shell)).keys();
      return files.length >= count && navigator.serviceWorker.controller?.state === 'activated';
    }, named);
  }

  /** By the same line, which may cut this off as well. */
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
    await this.page.goto(this.#url + path);
    await this.page.getByRole('heading', { level: 1 }).waitFor();
  }

  /** How much waits on it, and how much of that is asked about. */
  async countKept(): Promise<{ kept: number; asked: number; left: string[] }> {
    return this.page.evaluate(async () => {
      const all = await indexedDB.databases();
      if (!all.some(({ name }) => name === 'omatala-outbox')) return { kept: 0, asked: 0, left: [] };
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open('omatala-outbox');
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      try {
        const rows = await new Promise<{ write: { refusal?: unknown } }[]>((resolve, reject) => {
          const request = db.transaction('intents').objectStore('intents').getAll();
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
        const left = rows.filter(({ write }) => !write.refusal).map(({ write }) => JSON.stringify(write));
        return { kept: rows.length, asked: rows.length - left.length, left };
      } finally {
        db.close();
      }
    });
  }

  /** As in a power cut. */
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

  /** It may have gone by itself already. */
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
