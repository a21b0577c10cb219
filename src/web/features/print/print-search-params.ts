// The URLs of printed pages: `/print/order/12?kind=receipt&paper=a4`, `/print/layby/12?paper=a4`, `/print/cash-up/7`, of one payment of a
// layby `/print/layby/12?receipt=34`, of several orders `/print/orders?ids=12,7`. The router reads them, so they are part of the first bundle:
// keep this file free of imports.

export const PRINT_KINDS = ['slip', 'receipt'] as const;
export type PrintKind = (typeof PRINT_KINDS)[number];

export const PAPERS = ['80mm', 'a4'] as const;
export type Paper = (typeof PAPERS)[number];

export interface PrintSearch {
  kind: PrintKind;
  paper: Paper;
}

/** Unknown values mean a collection slip on the till's roll. */
export function validatePrintSearch({ kind, paper }: Record<string, unknown>): PrintSearch {
  return { kind: kind === 'receipt' ? 'receipt' : 'slip', ...validatePaperSearch({ paper }) };
}

/** Slips of several orders, each on a page of its own. */
export interface OrdersPrintSearch extends Pick<PrintSearch, 'paper'> {
  /** '12,7' */
  ids: string;
}

export function validateOrdersPrintSearch({ ids, paper }: Record<string, unknown>): OrdersPrintSearch {
  const named = String(ids ?? '').match(/[1-9]\d{0,8}/g) ?? [];
  return { ids: [...new Set(named)].slice(0, 50).join(), ...validatePaperSearch({ paper }) };
}

export interface LaybyPrintSearch extends Pick<PrintSearch, 'paper'> {
  /** A row of the layby's ledger; without it the statement is printed. */
  receipt?: number;
}

export function validateLaybyPrintSearch({ paper, receipt }: Record<string, unknown>): LaybyPrintSearch {
  const id = Number(receipt);
  return { ...validatePaperSearch({ paper }), ...(Number.isSafeInteger(id) && id > 0 && { receipt: id }) };
}

/** An unknown value means the till's roll. */
export function validatePaperSearch({ paper }: Record<string, unknown>): Pick<PrintSearch, 'paper'> {
  return { paper: paper === 'a4' ? 'a4' : '80mm' };
}
