import { closeSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { connect, type PeerCertificate } from 'node:tls';
import type { Config } from '../config.ts';
import { readSpace } from '../platform/storage/disk-watch.ts';
import { bad, type Finding, ok, warn } from './finding.ts';

/** The checks that need no database: the program, the machine, and the address that people open. */

const LEAST_NODE = 24;
const GIGABYTE = 1e9;
const inGigabytes = (bytes: number) => `${(bytes / GIGABYTE).toFixed(1)} GB`;

export function checkNode(version = process.versions.node): Finding {
  const isNew = Number(version.split('.')[0]) >= LEAST_NODE;
  return isNew
    ? ok('Node', version)
    : bad(
        'Node',
        version,
        `Start with \`npm run …\`, which uses Node ${LEAST_NODE}; or install that version.`,
      );
}

export function checkConfiguration(config: Config): Finding[] {
  const { warnings, host, publicUrl, trustProxy } = config;
  const findings = warnings.map((text) =>
    warn('Configuration', text, 'Change it in .env and restart the app.'),
  );
  if (trustProxy.some((range) => /\/0$/.test(range))) {
    findings.push(
      bad(
        'Configuration',
        'TRUST_PROXY trusts everyone: any caller can claim any address',
        'Name only the proxy, such as 127.0.0.1.',
      ),
    );
  }
  const isReachable = !['127.0.0.1', '::1', 'localhost'].includes(host);
  if (isReachable && publicUrl?.protocol !== 'https:') {
    findings.push(
      warn(
        'Configuration',
        `HOST is ${host} without https: passwords can be read on the network, and phones get no alerts`,
        'Put Caddy in front (docs/operations.md, "Https"), set HOST=127.0.0.1, PUBLIC_URL and TRUST_PROXY.',
      ),
    );
  }
  return findings.length > 0 ? findings : [ok('Configuration', 'complete')];
}

const SCARCE_BYTES = GIGABYTE;
const FULL_BYTES = 80 * 1024 * 1024;

export async function checkSpace(folder: string): Promise<Finding> {
  const space = await readSpace(folder);
  if (space === null) return warn('Disk', `${folder} cannot be checked`, 'Run this as the user of the app.');
  const found = `${inGigabytes(space.free)} free of ${inGigabytes(space.total)}`;
  const advice =
    'Free up space: delete old backups, logs, other programs’ files. Never delete anything in postgres/.';
  if (space.free < FULL_BYTES) return bad('Disk', `${found}: nothing can be saved`, advice);
  return space.free < SCARCE_BYTES ? warn('Disk', found, advice) : ok('Disk', found);
}

const SYNC_TRIES = 21;
const PAGE = Buffer.alloc(8192, 1);
const SLOW_MS = 20;
/** No disk is that fast: it is memory, or it acknowledges writes before they are durable. */
const TOO_QUICK_MS = 0.01;

/** Measures how long the disk takes to make a page durable, as PostgreSQL requires at every commit. */
export function checkSync(folder: string): Finding {
  const path = join(folder, `.doctor-${process.pid}`);
  const times: number[] = [];
  try {
    const file = openSync(path, 'w', 0o600);
    for (let n = 0; n < SYNC_TRIES; n += 1) {
      const start = performance.now();
      writeSync(file, PAGE);
      fsyncSync(file);
      times.push(performance.now() - start);
    }
    closeSync(file);
  } catch {
    return warn('Disk speed', `${folder} cannot be written by this user`, 'Run this as the user of the app.');
  } finally {
    rmSync(path, { force: true });
  }
  const median = times.toSorted((a, b) => a - b)[Math.floor(SYNC_TRIES / 2)] ?? 0;
  const found = `${median.toFixed(2)} ms to write a page to disk`;
  if (median > SLOW_MS) return warn('Disk speed', found, 'Every change waits for this; an SSD takes 1 ms.');
  if (median < TOO_QUICK_MS) {
    return warn(
      'Disk speed',
      `${found}: no real disk is that fast`,
      'A disk in memory loses everything when the machine stops: use a real disk.',
    );
  }
  return ok('Disk speed', found);
}

const CONNECT_MS = 5_000;
/** The share of a certificate's lifetime that is left when it should have been renewed. */
const LATE_SHARE = 0.15;
const DAY_MS = 86_400_000;

/** The certificate of the address that people open; no finding if that is not https. */
export async function checkCertificate({ publicUrl }: Config, now = Date.now()): Promise<Finding[]> {
  if (publicUrl?.protocol !== 'https:') return [];
  const { hostname, port } = publicUrl;
  try {
    const { certificate, problem } = await fetchCertificate(
      hostname.replace(/^\[|\]$/g, ''),
      Number(port || 443),
    );
    return [judgeCertificate(certificate, problem, now)];
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const found = `${publicUrl.host} does not answer (${code ?? message})`;
    return [warn('Certificate', found, 'Check that the proxy is running and that the name points to it.')];
  }
}

export function judgeCertificate(
  { valid_from, valid_to }: Pick<PeerCertificate, 'valid_from' | 'valid_to'>,
  problem: string | null,
  now: number,
): Finding {
  const leftMs = Date.parse(valid_to) - now;
  const isLate = leftMs < (Date.parse(valid_to) - Date.parse(valid_from)) * LATE_SHARE;
  const found = `valid until ${new Date(valid_to).toISOString().slice(0, 16)}Z, ${(leftMs / DAY_MS).toFixed(1)} days`;
  const advice = 'The proxy should have renewed it: check its log (Caddy: `journalctl -u caddy`).';
  if (leftMs <= 0) return bad('Certificate', `expired: ${found}`, advice);
  if (isLate) return warn('Certificate', found, advice);
  if (problem !== null) {
    const trust =
      'Fine with your own certificate authority, if every device trusts it. Otherwise check the proxy.';
    return warn('Certificate', `${found}; not trusted by this machine (${problem})`, trust);
  }
  return ok('Certificate', found);
}

function fetchCertificate(host: string, port: number) {
  return new Promise<{ certificate: PeerCertificate; problem: string | null }>((resolve, reject) => {
    // Server names are for host names only, not for IP addresses.
    const servername = isIP(host) === 0 ? host : '';
    const line = connect({ host, port, servername, rejectUnauthorized: false, timeout: CONNECT_MS }, () => {
      const certificate = line.getPeerCertificate();
      const problem = line.authorized ? null : String(line.authorizationError);
      line.destroy();
      resolve({ certificate, problem });
    });
    line.once('error', reject);
    line.once('timeout', () => line.destroy(new Error('no answer within 5 s')));
  });
}
