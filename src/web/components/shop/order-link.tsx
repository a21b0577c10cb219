import { Link } from '@tanstack/react-router';

/** An order's quote number, leading to its details. Tall enough for a finger. */
export function OrderLink({ id, quoteNumber }: { id: number; quoteNumber: string }) {
  return (
    <Link
      to="/payments"
      search={{ order: id }}
      title={quoteNumber}
      aria-label={`Open order ${quoteNumber}`}
      className="numerals -my-1 inline-block max-w-full truncate py-1 text-cyan-ink underline underline-offset-3 pointer-coarse:-my-2.5 pointer-coarse:py-2.5"
    >
      {quoteNumber}
    </Link>
  );
}
