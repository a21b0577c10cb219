import { getNonce } from 'get-nonce';
import type { Paper } from './print-search-params.ts';

const PAGE_RULES: Readonly<Record<Paper, string>> = {
  '80mm': '@page { size: 80mm 297mm; margin: 4mm 4mm 8mm; }',
  a4: '@page { size: A4 portrait; margin: 16mm 18mm; }',
};

/**
 * Tells the printer how large its page is. A rule of its own, because named pages would leave what stands around the
 * paper to pages of the printer's default size.
 */
export function PageSize({ paper }: { paper: Paper }) {
  return <style nonce={getNonce()}>{PAGE_RULES[paper]}</style>;
}
