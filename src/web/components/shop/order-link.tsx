import { Link } from '@tanstack/react-router';

/** An order's quote number, linked to its details. */
export function OrderLink({ id, quoteNumber }: { id: number; quoteNumber: string }) {
  return (
    <Link
      to="/payments"
      search={{ order: id }}
      title={quoteNumber}
      aria-label={`Open order ${quoteNumber}`}
      className="numerals inline-block min-h-6 max-w-full truncate align-bottom leading-6 text-cyan-ink underline underline-offset-3"
    >
      {quoteNumber}
    </Link>
  );
}
