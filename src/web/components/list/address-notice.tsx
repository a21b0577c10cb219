import { Link } from '@tanstack/react-router';
import { Info } from 'lucide-react';
import type { ReactNode } from 'react';

type Address = Record<string, unknown>;

interface AddressNoticeProps {
  children: ReactNode;
  /** The address without the part in question. */
  search: (before: Address) => Address;
  /** The label of the link to that address, where it does more than confirm. */
  action?: string;
}

/** Shown when the address selects something that does not exist: the list is shown without it. */
export function AddressNotice({ children, search, action = 'OK' }: AddressNoticeProps) {
  return (
    <p
      role="status"
      data-stage="warning"
      className="stage-chip mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-row px-4 py-2.5 text-body"
    >
      <Info aria-hidden className="size-4 shrink-0" />
      <span className="min-w-0 flex-1 break-words">{children}</span>
      <Link to="." search={search} replace className="-my-2 py-2 font-semibold underline underline-offset-4">
        {action}
      </Link>
    </p>
  );
}
