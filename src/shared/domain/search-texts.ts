import { normalizePhone } from './phone.ts';
import { phoneDigits } from './phone-digits.ts';
import { normalizeQuoteNumber, normalizeText, searchKey } from './text.ts';

/** Owns what records are found by: the same on the server, which keeps it, and on a device, which works it out. */

/** The order's own words; its customer's stand beside them. */
export function orderSearchText(quoteNumber: string, phoneModel: string | null): string {
  const key = normalizeQuoteNumber(quoteNumber);
  return searchKey([quoteNumber, key === normalizeText(quoteNumber) ? null : key, phoneModel]);
}

type Agreement = {
  customerFullName: string;
  customerNumber: string;
  customerEmail: string | null;
  phoneModel: string;
};

/**
 * What the agreement says; its customer's words as known now stand beside them.
 * @param phoneKey of its number, where that is known already
 */
export function laybySearchText(layby: Agreement, phoneKey = normalizePhone(layby.customerNumber)): string {
  const { customerFullName, customerNumber, customerEmail, phoneModel } = layby;
  const digits = phoneDigits(customerNumber);
  return searchKey([customerFullName, customerNumber, digits, phoneKey, customerEmail, phoneModel]);
}

type Person = { name: string; phone: string; phoneKey: string; email: string | null | undefined };

export function customerSearchText({ name, phone, phoneKey, email }: Person): string {
  return searchKey([name, phone, phoneDigits(phone), phoneKey, email]);
}
