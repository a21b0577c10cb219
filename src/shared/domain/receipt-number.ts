/**
 * The number of a receipt, 'P-1C29-7DE3', made of the key that the payment is sent under: a device prints it before the server knows of the
 * money, and neither asks the other. Null for a key that no device of ours has made.
 */
export function receiptNumberOf(key: string): string | null {
  const [, first, second] = /^([0-9a-f]{4})([0-9a-f]{4})[0-9a-f]{24}$/.exec(key) ?? [];
  return first === undefined || second === undefined ? null : `P-${first}-${second}`.toUpperCase();
}
