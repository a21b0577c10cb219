import { BellRing, Download } from 'lucide-react';
import type { DialogProps } from '#web/components/dialog/dialog-props.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/overlay/dialog.tsx';
import { toast } from '#web/components/ui/overlay/toast-store.ts';
import { isInstalled, useInstallOffer } from '#web/lib/install-prompt.ts';
import { logWarning } from '#web/lib/log.ts';
import {
  DISABLED,
  ENABLE_TEXT,
  ENABLED,
  INSTALL_IN_SAFARI,
  NOT_SUPPORTED,
  PERMISSION_FAILED,
} from './alerts.text.ts';
import { askPermission } from './permission.ts';
import { subscribeToPush } from './push-client.ts';
import { snooze } from './use-enable-prompt.ts';

/** Asks before the browser's own question. Closing without an answer means 'Maybe Later'. */
export function EnableNotificationsDialog({ open, onOpenChange }: DialogProps) {
  const askToInstall = useInstallOffer();

  function later() {
    snooze();
    onOpenChange(false);
  }

  async function enable() {
    onOpenChange(false);
    try {
      const permission = await askPermission();
      if (permission === 'granted') {
        toast(ENABLED);
        await subscribeToPush();
      } else {
        snooze();
        toast({ ...(permission === 'unsupported' ? NOT_SUPPORTED : DISABLED), variant: 'destructive' });
      }
    } catch (error) {
      logWarning(PERMISSION_FAILED.description, error);
      toast({ ...PERMISSION_FAILED, variant: 'destructive' });
    }
  }

  async function install() {
    if (askToInstall) await askToInstall().catch((error) => logWarning('Installing failed', error));
    else toast(INSTALL_IN_SAFARI);
  }

  return (
    <Dialog
      isOpen={open}
      onOpenChange={(next) => (next ? onOpenChange(true) : later())}
      title={ENABLE_TEXT.title}
      description={ENABLE_TEXT.description}
    >
      <div className="grid gap-2.5 pt-2">
        <Button variant="primary" onClick={() => void enable()}>
          <BellRing aria-hidden />
          {ENABLE_TEXT.enable}
        </Button>
        {!isInstalled() && (
          <Button onClick={() => void install()}>
            <Download aria-hidden />
            {ENABLE_TEXT.install}
          </Button>
        )}
        <Button variant="ghost" onClick={later}>
          {ENABLE_TEXT.later}
        </Button>
      </div>
    </Dialog>
  );
}
