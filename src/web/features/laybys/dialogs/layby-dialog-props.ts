import type { Layby } from '#shared/contracts/laybys.ts';
import type { DialogProps } from '#web/components/dialog/dialog-props.ts';

/** The props of each dialog about one layby. */
export interface LaybyDialogProps extends DialogProps {
  layby: Layby;
}
