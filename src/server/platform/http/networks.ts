import { isIPv6 } from 'node:net';

/** The network that counts as one source: an IPv6 subscriber has a whole /64 of addresses; an IPv4-mapped address is the IPv4 one. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.toLowerCase().split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : 8 - front.length - back.length;
  const groups = [...front, ...Array.from({ length: missing }, () => '0'), ...back];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}

/** An approximate location that does not identify anybody: the /24 of an IPv4 address, the /48 of an IPv6 one. */
export function coarseNetworkOf(address: string): string {
  const network = networkOf(address);
  if (isIPv6(address) && network.endsWith('::/64')) {
    return `${network.slice(0, -'::/64'.length).split(':').slice(0, 3).join(':')}::/48`;
  }
  const parts = network.split('.');
  return parts.length === 4 ? `${parts.slice(0, 3).join('.')}.0/24` : 'an unknown address';
}
