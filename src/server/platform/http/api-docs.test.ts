import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

type Operation = {
  tags?: string[];
  responses?: Record<string, { content?: Record<string, { schema?: object }> }>;
};
type Documented = {
  openapi: string;
  info: { title: string };
  paths: Record<string, Record<string, Operation>>;
};

let server: TestServer;
let document: Documented;
beforeAll(async () => {
  server = await startTestServer({ env: { PRODUCT_NAME: 'Etuna Desk' } });
  document = (await server.client.get<Documented>('/docs/json')).body;
});
afterAll(() => server.stop());

describe('the description of the API', () => {
  it('is OpenAPI 3.1 under the name of the product', () => {
    expect(document.openapi).toMatch(/^3\.1\./);
    expect(document.info.title).toBe('Etuna Desk API');
  });

  it('lists every route, each with its subject and what it answers', () => {
    const routes = server.app.declaredRoutes.flatMap(({ method, url }) =>
      [method]
        .flat()
        .filter((each) => each !== 'HEAD' && url.startsWith('/api/'))
        .map((each) => ({ method: each.toLowerCase(), path: url.replace(/:(\w+)/g, '{$1}') })),
    );
    expect(routes.length).toBeGreaterThan(10);
    for (const { method, path } of routes) {
      const name = `${method} ${path}`;
      const operation = document.paths[path]?.[method];
      expect(operation?.tags, name).toHaveLength(1);
      const answers = Object.entries(operation?.responses ?? {}).filter(([status]) => status.startsWith('2'));
      expect(answers, name).toHaveLength(1);
      const [status, answer] = answers[0] ?? [];
      const schema = answer?.content?.['application/json']?.schema;
      expect(schema !== undefined || status === '204', `${name} has a contract of its answer`).toBe(true);
    }
  });

  it('is browsable with everything from ourselves, for whoever is logged in', async () => {
    const page = await server.client.get('/docs/');
    expect(page.status).toBe(200);
    expect(page.text).not.toMatch(/(src|href)="https?:/);
    const policy = String(page.headers['content-security-policy']);
    expect(policy).not.toMatch(/unsafe-|https?:|validator/);
    for (const url of ['/docs', '/docs/', '/docs/json', '/docs/yaml']) {
      expect((await server.newClient().get(url)).status, url).toBe(401);
    }
  });
});
