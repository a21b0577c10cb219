import type { DialogProps } from '#web/components/dialog/dialog-props.ts';
import { Switch } from '#web/components/ui/form/switch.tsx';
import { Kbd } from '#web/components/ui/kbd.tsx';
import { Dialog } from '#web/components/ui/overlay/dialog.tsx';
import { switchKeys, useAreKeysOn } from '#web/lib/keys/key-switch.ts';
import { KEYS_TEXT } from './palette.text.ts';
import type { PaletteScreen } from './palette-items.ts';
import { IN_LISTS, type KeyLine, ON_EVERY_SCREEN, STUCK_PLACE } from './screen-keys.ts';

/** All keys, and the switch for the single-letter ones. */
export function KeysDialog({
  screens,
  open,
  onOpenChange,
}: DialogProps & { screens: readonly PaletteScreen[] }) {
  const areOn = useAreKeysOn();
  const goes = [...screens, STUCK_PLACE as Pick<PaletteScreen, 'label' | 'letter'>].flatMap(
    ({ label, letter }): KeyLine[] => (letter ? [{ keys: ['G', letter.toUpperCase()], does: label }] : []),
  );
  return (
    <Dialog isOpen={open} onOpenChange={onOpenChange} title={KEYS_TEXT.title} maxWidthPx={640}>
      <label htmlFor="single-keys" className="flex min-h-11 cursor-pointer items-center gap-3 text-body">
        <Switch id="single-keys" checked={areOn} onCheckedChange={switchKeys} aria-describedby="keys-note" />
        {KEYS_TEXT.single}
      </label>
      <p id="keys-note" className="mb-4 text-note text-soft">
        {KEYS_TEXT.note}
      </p>
      <div className="grid gap-x-10 gap-y-5 sm:grid-cols-2">
        <KeyLines heading={KEYS_TEXT.goTo} lines={goes} />
        <div className="grid content-start gap-5">
          <KeyLines heading={KEYS_TEXT.everywhere} lines={ON_EVERY_SCREEN} />
          <KeyLines heading={KEYS_TEXT.inLists} lines={IN_LISTS} />
        </div>
      </div>
    </Dialog>
  );
}

function KeyLines({ heading, lines }: { heading: string; lines: readonly KeyLine[] }) {
  return (
    <section>
      <h3 className="mb-1.5 text-xs font-semibold text-soft">{heading}</h3>
      <ul className="grid gap-1.5">
        {lines.map(({ keys, does }) => (
          <li key={keys.join(' ')} className="flex items-center justify-between gap-4 text-body">
            {does}
            <span className="flex shrink-0 gap-1">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
