import { normalizePhone } from './phone.ts';
import { phoneDigits } from './phone-digits.ts';
import { normalizeQuoteNumber, normalizeText, searchKey } from './text.ts';

/** The search texts of records: the server stores them, a device computes them from its offline copy. */

/** The order's own words; those of its customer are stored beside them. */
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
 * The words of the agreement; the customer's present ones are stored beside them.
 * @param phoneKey the normalised number of the agreement, if it is known already
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
