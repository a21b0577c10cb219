import type { HandOver } from '#shared/contracts/hand-over.ts';
import { SharePictureButton } from '#web/components/share-picture-button.tsx';
import { useAppConfig } from '#web/lib/session.ts';
import { drawHandOver } from './hand-over-picture.ts';
import { HAND_OVER_PAPER_TEXT as TEXT } from './print.text.ts';

/** The slip in electronic form, for a customer who takes no paper. */
export function ShareHandOver({ handOver }: { handOver: HandOver }) {
  const { companyName, timeZone } = useAppConfig();
  return (
    <SharePictureButton
      draw={() => drawHandOver(handOver, companyName, timeZone)}
      name={`hand-over-${handOver.id}`}
      text={`${TEXT.title}: ${handOver.customerName}`}
    />
  );
}
