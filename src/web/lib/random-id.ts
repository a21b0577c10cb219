const BYTE_COUNT = 16;

/** 32 hexadecimal digits. `crypto.randomUUID` is missing on plain http, as on a shop's own network. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTE_COUNT));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
