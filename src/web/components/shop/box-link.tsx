import { Link } from '@tanstack/react-router';
import { PackageOpen } from 'lucide-react';
import { Button } from '../ui/button.tsx';

export const GIVE_OUT_A_BOX = 'Receive a box';

/** A link from lists of waiting customers to where a box is given out. On a phone only the icon. */
export function BoxLink() {
  return (
    <Button asChild className="max-sm:size-11 max-sm:px-0">
      <Link to="/stock-arrival">
        <PackageOpen aria-hidden />
        <span className="max-sm:sr-only">{GIVE_OUT_A_BOX}</span>
      </Link>
    </Button>
  );
}
