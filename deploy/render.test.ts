import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ERROR_CODES } from '#shared/errors.ts';
import { readVariables, renderMember } from './render.ts';

const example = readVariables(readFileSync(join(import.meta.dirname, 'cluster.env.example'), 'utf8'));
const filledIn = Object.fromEntries(
  Object.entries(example).map(([name, value]) => [name, value === '' ? `its-${name}` : value]),
);

describe('the files of a machine', () => {
  it.each(['app1', 'app2', 'app3', 'db1', 'db2', 'db3'])(
    'of %s have all that the example names',
    (member) => {
      for (const text of Object.values(renderMember(filledIn, member))) expect(text).not.toContain('${');
    },
  );

  it('have its own addresses', () => {
    expect(renderMember(filledIn, 'db2')['etc/default/etcd']).toContain(
      'ETCD_ADVERTISE_CLIENT_URLS=http://10.0.0.22:2379\n',
    );
    expect(renderMember(filledIn, 'app3')['etc/omatala/omatala.env']).toContain(
      'HOST=10.0.0.13\nPORT=3000\n',
    );
  });

  it('are not made as long as a password is missing', () => {
    expect(() => renderMember(example, 'db1')).toThrow(/SUPERUSER_PASSWORD, REPLICATION_PASSWORD/);
    expect(() => renderMember(filledIn, 'db4')).toThrow('A member is one of');
  });

  it('cut the connections to a database that is no primary any more', () => {
    const proxy = renderMember(filledIn, 'app1')['etc/haproxy/omatala/20-database.cfg'];
    expect(proxy).toMatch(/^ {2}default-server .*on-marked-down shutdown-sessions$/m);
  });

  it('refuse what no process can take in the words of the processes', () => {
    const proxy = renderMember(filledIn, 'app1')['etc/haproxy/omatala/10-web.cfg'];
    const { title } = ERROR_CODES.unavailable;
    expect(proxy).toContain(`"title":"${title}","status":503,"detail":"${title}","message":"${title}"`);
  });
});
