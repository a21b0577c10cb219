/**
 * The number of a receipt, 'P-1C29-7DE3-35BF', made of the key that the payment is sent under: a device prints it before the server knows
 * of the money, and neither asks the other. Null for a key that no device of ours has made.
 */
export function receiptNumberOf(key: string): string | null {
  if (!/^[0-9a-f]{32}$/.test(key)) return null;
  // Of so many digits that among a million receipts two have the same about once in five hundred shops.
  return `P-${key.slice(0, 4)}-${key.slice(4, 8)}-${key.slice(8, 12)}`.toUpperCase();
}
