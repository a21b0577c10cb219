import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import serverProcess from './server-process.json' with { type: 'json' };

it.each(['Dockerfile', 'deploy/shop/omatala.service', 'deploy/systemd/omatala.service'])(
  '%s runs the server as npm start does',
  (file) => {
    const text = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
    const { env, flags } = serverProcess;
    const settings = Object.entries(env).map(([name, value]) => `${name}=${value}`);
    for (const setting of [...flags, ...settings]) expect(text).toContain(setting);
  },
);
