// The address of a printed page: `/print/order/12?kind=receipt&paper=a4`. Part of the first bundle, because the
// router reads it: keep it free of imports.

export const PRINT_KINDS = ['slip', 'receipt'] as const;
export type PrintKind = (typeof PRINT_KINDS)[number];

export const PAPERS = ['80mm', 'a4'] as const;
export type Paper = (typeof PAPERS)[number];

export interface PrintSearch {
  kind: PrintKind;
  paper: Paper;
}

/** Whatever is unknown is a collection slip on the till's roll. */
export function validatePrintSearch({ kind, paper }: Record<string, unknown>): PrintSearch {
  return { kind: kind === 'receipt' ? 'receipt' : 'slip', paper: paper === 'a4' ? 'a4' : '80mm' };
}

/** A plain path: the page opens beside the one that it is asked from. */
export function printOrderPath(orderId: number, kind: PrintKind): string {
  return `/print/order/${orderId}?kind=${kind}`;
}
