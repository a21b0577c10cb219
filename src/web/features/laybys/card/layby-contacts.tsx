import { MessageCircle, Phone } from 'lucide-react';
import { useState } from 'react';
import type { Layby } from '#shared/contracts/laybys.ts';
import type { CommunicationMode } from '#shared/domain/labels.ts';
import { lazyDialog } from '#web/components/dialog/lazy-dialog.tsx';
import { COMMUNICATION_TEXT } from '#web/components/shop/contact/contact.text.ts';
import { Button } from '#web/components/ui/button.tsx';
import { usePhonePlans } from '#web/lib/phone-plans.ts';
import { useOpeningCount } from '#web/lib/use-opening.ts';
import { LAYBY_CONTACT_TEXT } from '../dialogs/layby-dialogs.text.ts';

const LaybyContactDialog = lazyDialog(
  COMMUNICATION_TEXT.title,
  () => import('../dialogs/layby-contact-dialog.tsx'),
  'LaybyContactDialog',
);

/** Narrow enough for two side by side on a phone. */
const LOOK = 'px-3';

/** Calls at one tap, or begins a message; either way the contact can be logged afterwards. */
export function LaybyReachButtons({ layby }: { layby: Layby }) {
  const [isOpen, setIsOpen] = useState(false);
  const [mode, setMode] = useState<CommunicationMode | null>(null);
  const tel = usePhonePlans().telHref(layby.customerNumber);

  function open(taken: CommunicationMode | null) {
    setMode(taken);
    setIsOpen(true);
  }

  return (
    <>
      {tel === null ? (
        <Button className={LOOK} disabled>
          <Phone aria-hidden />
          {LAYBY_CONTACT_TEXT.call}
        </Button>
      ) : (
        <Button asChild className={LOOK}>
          <a href={tel} onClick={() => open('phone')}>
            <Phone aria-hidden />
            {LAYBY_CONTACT_TEXT.call}
          </a>
        </Button>
      )}
      <Button className={LOOK} onClick={() => open(null)}>
        <MessageCircle aria-hidden />
        {LAYBY_CONTACT_TEXT.message}
      </Button>
      <LaybyContactDialog
        key={useOpeningCount(isOpen)}
        layby={layby}
        initialMode={mode}
        open={isOpen}
        onOpenChange={setIsOpen}
      />
    </>
  );
}
