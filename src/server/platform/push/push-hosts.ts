/**
 * The hosts that push messages may be sent to. A subscription can name any address, so only the browsers' push services
 * are accepted, and the hosts in the shop's own configuration.
 */

/** `*.` stands for one or more labels in front. */
const BROWSER_SERVICES = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  'updates.push.services.mozilla.com',
  '*.push.services.mozilla.com',
  '*.notify.windows.com',
  'web.push.apple.com',
  '*.push.apple.com',
] as const;

const HTTPS_PORT = '443';
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;
/** A name, a name with `*.` in front, an IPv4 or a bracketed IPv6 address; a port if it is not 443. */
const ENTRY = /^((?:\*\.)?[a-z\d]+(?:[.-][a-z\d]+)*|\[[\da-f:]+\])(?::(\d{1,5}))?$/;

export function isPushHost(entry: string): boolean {
  const port = ENTRY.exec(entry.toLowerCase())?.[2];
  return ENTRY.test(entry.toLowerCase()) && Number(port ?? HTTPS_PORT) <= 65_535;
}

export type PushHosts = {
  /** What is wrong with a push endpoint, in words for the person who subscribes; null when it may be used. */
  problemOf(endpoint: string): string | null;
  /** Hosts of this machine that the configuration names: the only ones allowed that are not on the internet. */
  loopback: readonly string[];
};

/** `extra` holds entries that `isPushHost` accepts. */
export function createPushHosts(extra: readonly string[]): PushHosts {
  const entries = [...BROWSER_SERVICES, ...extra].map((entry) => {
    const [, host = '', port = HTTPS_PORT] = ENTRY.exec(entry.toLowerCase()) ?? [];
    return { host, port };
  });
  return {
    problemOf(endpoint) {
      const url = URL.parse(endpoint);
      // If the address is written differently from its parsed form, other code could interpret it differently.
      if (url === null || url.href !== endpoint) return 'Expected the address of a push service';
      if (url.protocol !== 'https:') return 'Expected an https address';
      if (url.username !== '' || url.password !== '') return 'Expected an address without a user name';
      const port = url.port || HTTPS_PORT;
      const isKnown = entries.some((entry) => entry.port === port && matches(url.hostname, entry.host));
      return isKnown ? null : 'This push service is not supported';
    },
    loopback: entries.map(({ host }) => host).filter((host) => LOOPBACK.test(host)),
  };
}

function matches(hostname: string, host: string): boolean {
  return host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host;
}
