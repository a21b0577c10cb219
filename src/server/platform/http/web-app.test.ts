import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { listen, openTestSocket } from '#testing/test-socket.ts';
import { readBuildId } from './build-id.ts';
import { contentSecurityPolicy, registerWebApp } from './web-app.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { TRUST_PROXY: '10.9.9.9' } });
});
afterAll(() => server.stop());

const nonceOf = (policy: unknown) => /'nonce-([^']+)'/.exec(String(policy))?.[1];

describe('the page', () => {
  it.each(['/', '/payments?status=approved', '/any/other/path'])('is served at %s', async (url) => {
    const page = await server.newClient().get(url);
    expect(page.status).toBe(200);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.text).toContain('<div id="root">');
  });

  it('is compressed for a slow line, at whichever address', async () => {
    const root = mkdtempSync(join(tmpdir(), 'omatala-page-'));
    writeFileSync(join(root, 'index.html'), `<i nonce="__CSP_NONCE__">${'Some words. '.repeat(200)}</i>`);
    const app = Fastify();
    await registerWebApp(app, root, { productName: 'Anything', buildId: 'any' }, () => false);
    for (const url of ['/', '/payments']) {
      const reply = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
      expect(reply.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
      expect(reply.rawPayload.byteLength).toBeLessThan(300);
      const nonce = nonceOf(reply.headers['content-security-policy']);
      expect(brotliDecompressSync(reply.rawPayload).toString()).toContain(`<i nonce="${nonce}">Some words.`);
      const plain = await app.inject({ url });
      expect(plain.headers['content-encoding']).toBeUndefined();
      expect(plain.payload).toContain('Some words.');
    }
    rmSync(root, { recursive: true });
  });

  it('carries a nonce of its own at each answer, in the page and in its policy', async () => {
    const pages = await Promise.all(Array.from({ length: 5 }, () => server.newClient().get('/')));
    const nonces = pages.map(({ headers }) => nonceOf(headers['content-security-policy']));
    expect(new Set(nonces).size).toBe(5);
    for (const [index, page] of pages.entries()) {
      expect(nonces[index]).toMatch(/^[A-Za-z0-9+/]{22}==$/);
      expect(page.text).toContain(`content="${nonces[index]}"`);
      expect(page.text).not.toContain('__CSP_NONCE__');
    }
  });

  it('X1: allows nothing inline without the nonce, nothing evaluated and nobody else', async () => {
    const page = await server.newClient().get('/');
    const policy = String(page.headers['content-security-policy']);
    expect(policy).not.toMatch(/unsafe-|https?:|\*/);
    for (const part of ["default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'"]) {
      expect(policy.split('; ')).toContain(part);
    }
    expect(policy).toMatch(/(?:^|; )script-src 'self' 'nonce-[^']+'(?:;|$)/);
    expect(page.headers['x-content-type-options']).toBe('nosniff');
    expect(page.headers['referrer-policy']).toBe('same-origin');
  });

  it('upgrades to https only where it was asked for by https', async () => {
    expect(contentSecurityPolicy('x', false)).not.toContain('upgrade-insecure-requests');
    const secure = await server.app.inject({
      url: '/',
      remoteAddress: '10.9.9.9',
      headers: { 'x-forwarded-proto': 'https' },
    });
    expect(secure.headers['content-security-policy']).toContain('upgrade-insecure-requests');
  });

  it('never stands in for an API path or a file that is missing', async () => {
    for (const url of ['/api', '/api/nothing', '/assets/gone.js', '/missing.png']) {
      const reply = await server.client.get(url);
      expect(reply.status, url).toBe(404);
      expect(reply.body.code, url).toBe('not_found');
    }
    expect((await server.client.post('/payments', {})).status).toBe(404);
  });

  it.each([
    '/../package.json',
    '/..%2f..%2fpackage.json',
    '/.env',
    '/.vite/manifest.json',
    '/%2e%2e/etc/passwd',
  ])('lets nobody out of its folder: %s', async (url) => {
    const reply = await server.newClient().get(url);
    expect(reply.text).not.toMatch(/dependencies|root:|isDynamicEntry/);
  });

  describe('has its styles in it', () => {
    const LINK = '<link rel="stylesheet" crossorigin href="/assets/index-abc.css">';
    const STYLES = 'p{content:"$&"}';
    const root = mkdtempSync(join(tmpdir(), 'omatala-styles-'));
    afterAll(() => rmSync(root, { recursive: true }));

    const open = async (headers: Record<string, string>, { hasStyles } = { hasStyles: true }) => {
      rmSync(join(root, 'assets'), { recursive: true, force: true });
      mkdirSync(join(root, 'assets'), { recursive: true });
      writeFileSync(join(root, 'index.html'), `<i>first</i>${LINK}<b>__BUILD_ID__</b>`);
      if (hasStyles) writeFileSync(join(root, 'assets', 'index-abc.css'), STYLES);
      const app = Fastify();
      await registerWebApp(app, root, { productName: 'Anything', buildId: 'any' }, () => false);
      const reply = await app.inject({ url: '/payments', headers });
      return { page: reply.payload, nonce: nonceOf(reply.headers['content-security-policy']) };
    };

    it('for a browser without our worker, in the place of the file and under the nonce of its answer', async () => {
      const { page, nonce } = await open({ 'sec-fetch-dest': 'document' });
      const found = LINK.replace('<link ', '<link disabled ');
      expect(page).toBe(`<i>first</i><style nonce="${nonce}">${STYLES}</style>${found}<b>any</b>`);
    });

    it('but where its file is missing', async () => {
      const { page } = await open({ 'sec-fetch-dest': 'document' }, { hasStyles: false });
      expect(page).toBe(`<i>first</i>${LINK}<b>any</b>`);
    });

    it.each<[string, Record<string, string>]>([
      ['its worker, which keeps the page beside its files', { 'sec-fetch-dest': 'empty' }],
      [
        'a page that its worker lets through',
        { 'sec-fetch-dest': 'document', 'service-worker-navigation-preload': 'true' },
      ],
      ['a browser that does not say what it asks for', {}],
    ])('but not for %s', async (_who, headers) => {
      expect((await open(headers)).page).toBe(`<i>first</i>${LINK}<b>any</b>`);
    });
  });

  it('says whether there is a session to ask with, so that nobody else asks in vain', async () => {
    expect((await server.newClient().get('/payments')).text).toContain('name="session" content="none"');
    expect((await server.client.get('/payments')).text).toContain('name="session" content="known"');
  });
});

describe('the build id', () => {
  const write = (root: string, files: Record<string, string>) => {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text);
  };

  it('is one in the page, the configuration and the greeting of a socket', async () => {
    const page = await server.newClient().get('/');
    const built = /name="build-id" content="([0-9a-f]{16})"/.exec(page.text)?.[1];
    expect(built).toBeDefined();
    expect((await server.newClient().get('/api/config')).body.buildId).toBe(built);
    const socket = await openTestSocket(await listen(server), server.client);
    expect(socket.messages[0]).toMatchObject({ type: 'HELLO', buildId: built });
    socket.close();
    await socket.closed;
  });

  it('follows the page and its worker, and says when nothing has been built', async () => {
    const root = mkdtempSync(join(tmpdir(), 'omatala-build-'));
    const ids = [await readBuildId(root)];
    for (const files of [{ 'index.html': 'a' }, { 'sw.js': 'b' }, { 'index.html': 'ab', 'sw.js': '' }]) {
      write(root, files);
      ids.push(await readBuildId(root));
    }
    expect(ids[0]).toBe('dev');
    expect(new Set(ids).size).toBe(4);
    write(root, { 'index.html': 'a', 'sw.js': 'b' });
    expect(await readBuildId(root)).toBe(ids[2]);
    rmSync(root, { recursive: true });
  });
});

describe('the installed app', () => {
  it('has the name of the product, and pictures', async () => {
    const manifest = await server.newClient().get('/manifest.webmanifest');
    expect(manifest.status).toBe(200);
    expect(manifest.headers['content-type']).toMatch(/^application\/manifest\+json/);
    expect(manifest.headers['cache-control']).toBe('no-cache');
    const parts = JSON.parse(manifest.text);
    expect(parts).toMatchObject({ name: 'Omatala', start_url: '/', display: 'standalone' });
    expect(parts.icons.map(({ purpose }: { purpose: string }) => purpose)).toContain('maskable');
  });

  it('asks for its service worker anew each time, and lets it fetch from ourselves alone', async () => {
    const root = mkdtempSync(join(tmpdir(), 'omatala-sw-'));
    writeFileSync(join(root, 'index.html'), '<div id="root"></div>');
    writeFileSync(join(root, 'sw.js'), 'self');
    writeFileSync(join(root, 'sw.js.gz'), 'compressed');
    const app = Fastify();
    await registerWebApp(app, root, { productName: 'Anything', buildId: 'any' }, () => false);
    for (const encoding of ['identity', 'gzip']) {
      const reply = await app.inject({ url: '/sw.js', headers: { 'accept-encoding': encoding } });
      expect(reply.statusCode).toBe(200);
      expect(reply.headers['content-type']).toMatch(/^(text|application)\/javascript/);
      expect(reply.headers['cache-control']).toBe('no-cache');
      expect(reply.headers['content-security-policy']).toMatch(/^default-src 'none'.*connect-src 'self'/);
    }
    await app.close();
    rmSync(root, { recursive: true });
  });

  it('lets what reads codes run WASM, and nothing else', async () => {
    const root = mkdtempSync(join(tmpdir(), 'omatala-reader-'));
    writeFileSync(join(root, 'index.html'), '<div id="root"></div>');
    mkdirSync(join(root, 'assets'));
    const paths = [
      'assets/camera-reader-x_1-Y.js',
      'assets/camera-reader-x_1-Y.js.br',
      'assets/dialogs-Z.js',
    ];
    for (const path of paths) writeFileSync(join(root, path), 'self');
    const app = Fastify();
    await registerWebApp(app, root, { productName: 'Anything', buildId: 'any' }, () => false);
    const policyOf = async (url: string) =>
      (await app.inject({ url, headers: { 'accept-encoding': 'br' } })).headers['content-security-policy'];
    expect(await policyOf('/assets/camera-reader-x_1-Y.js')).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'",
    );
    expect(await policyOf('/assets/dialogs-Z.js')).toBeUndefined();
    expect(contentSecurityPolicy('n', true)).not.toContain('unsafe-eval');
    await app.close();
    rmSync(root, { recursive: true });
  });
});
