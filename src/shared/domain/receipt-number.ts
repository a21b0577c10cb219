/**
 * A receipt's number, 'P-1C29-7DE3-35BF', derived from the payment's idempotency key: a device can print it before the server knows of the
 * payment, and both derive the same number. Null for a key that no device of ours has made.
 */
export function receiptNumberOf(key: string): string | null {
  if (!/^[0-9a-f]{32}$/.test(key)) return null;
  // With twelve digits, two of a million receipts have the same number in about one of five hundred shops.
  return `P-${key.slice(0, 4)}-${key.slice(4, 8)}-${key.slice(8, 12)}`.toUpperCase();
}
