import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { prepareBinaries } from './binaries.ts';

const binDir = mkdtempSync(join(tmpdir(), 'omatala-bin-'));
afterAll(() => rmSync(binDir, { recursive: true, force: true }));

const ourselves = { name: 'ourselves', credentials: null };
const prepare = () => prepareBinaries(ourselves, '/nonexistent', binDir);

it('takes the programs of POSTGRES_BIN by the version that they say they are', () => {
  expect(prepare).toThrow(/POSTGRES_BIN names .* user ourselves can run no PostgreSQL there/);
  writeFileSync(join(binDir, 'postgres'), '#!/bin/sh\necho "postgres (PostgreSQL) 18.9 (Debian 18.9-1)"\n');
  chmodSync(join(binDir, 'postgres'), 0o755);
  expect(prepare()).toEqual({
    initdb: join(binDir, 'initdb'),
    postgres: join(binDir, 'postgres'),
    pgCtl: join(binDir, 'pg_ctl'),
    majorVersion: 18,
  });
});
