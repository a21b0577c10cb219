import type { Layby } from '#shared/contracts/laybys.ts';

/** What each dialog about one layby is given. */
export interface LaybyDialogProps {
  layby: Layby;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}
