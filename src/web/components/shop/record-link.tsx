import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface RecordLinkProps {
  /** The entity as named in the history. */
  entity: string;
  id: number;
  className: string;
  children: ReactNode;
}

/** A link to a record on its own screen; only the text where it has none. */
export function RecordLink({ entity, id, ...props }: RecordLinkProps) {
  switch (entity) {
    case 'customer':
      return <Link to="/customers/$customerId" params={{ customerId: String(id) }} {...props} />;
    case 'payment':
      return <Link to="/payments" search={{ order: id }} {...props} />;
    case 'layby':
      return <Link to="/layby" search={{ layby: id }} {...props} />;
    case 'reservation':
      return <Link to="/reservations" search={{ reservation: id }} {...props} />;
    case 'pre_order':
      return <Link to="/pre-orders" search={{ preOrder: id }} {...props} />;
    default:
      return <span className="font-medium">{props.children}</span>;
  }
}
