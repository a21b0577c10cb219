import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { Checkbox } from '#web/components/ui/form/checkbox.tsx';
import { Panel } from '#web/components/ui/panel.tsx';
import { useIsOffline } from '#web/lib/offline/use-connection.ts';
import { SHOP_FILES_TEXT } from './shop-files.text.ts';

/** A direct download by the browser, because the file is streamed and may be large. */
const addressOf = (hasWholeIdNumbers: boolean): string =>
  `/api/everything/export${hasWholeIdNumbers ? '?wholeIdNumbers=1' : ''}`;

/** Exports the whole shop as files that any program can read. */
export function ShopFilesPanel() {
  const [hasWholeIdNumbers, setHasWholeIdNumbers] = useState(false);
  const isOffline = useIsOffline();
  const face = (
    <>
      <Download aria-hidden />
      {SHOP_FILES_TEXT.download}
    </>
  );
  return (
    <Panel title={SHOP_FILES_TEXT.title}>
      <div className="grid items-center gap-x-4 gap-y-2 @3xl:grid-cols-[minmax(0,1fr)_auto]">
        <div>
          <p className="text-body">{SHOP_FILES_TEXT.about}</p>
          <p className="text-note text-soft">
            {isOffline ? SHOP_FILES_TEXT.isOffline : SHOP_FILES_TEXT.personal}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
          <Checkbox
            label={SHOP_FILES_TEXT.wholeIdNumbers}
            checked={hasWholeIdNumbers}
            onCheckedChange={(isChecked) => setHasWholeIdNumbers(isChecked === true)}
          />
          {isOffline ? (
            <Button disabled>{face}</Button>
          ) : (
            <Button asChild>
              <a href={addressOf(hasWholeIdNumbers)} download>
                {face}
              </a>
            </Button>
          )}
        </div>
      </div>
    </Panel>
  );
}
