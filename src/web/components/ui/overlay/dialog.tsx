import { X } from 'lucide-react';
import * as RadixDialog from 'radix-ui/dialog';
import { type CSSProperties, type FormEvent, type KeyboardEvent, type ReactNode, useRef } from 'react';
import { releaseField } from '#web/lib/release-field.ts';
import { useKeyboardInset } from '#web/lib/use-keyboard-inset.ts';
import { OpenerContext, useReturnFocus } from '#web/lib/use-return-focus.ts';
import { formNameOf, useFormWrites } from '#web/lib/writes/use-form-writes.ts';
import { FormWritesNotice } from '../../unsettled-notice.tsx';
import { Button } from '../button.tsx';
import { dottedParts } from '../dotted-parts.tsx';
import { closeByEscape } from './close-by-escape.ts';
import { useCloseRequest } from './use-close-request.ts';

const DEFAULT_MAX_WIDTH_PX = 425;

/** Marks the control that gets the initial focus, although others come before it. */
export const FIRST_CONTROL = 'data-first-control';

const CONTROLS =
  'input, select, textarea, [aria-haspopup="dialog"], [role="radio"], [role="switch"], [role="checkbox"]';

interface DialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  description?: ReactNode;
  /** The subject of a form, where its title and description do not name it. Empty: it has none, whatever the description says. */
  about?: string | undefined;
  /** True for a frame that waits for its dialog: screen readers are told. */
  isLoading?: boolean;
  /** Stays visible at the bottom while the body scrolls. */
  footer?: ReactNode;
  maxWidthPx?: number;
  /** Makes body and footer one form; the browser's own validation is off. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  /** Identifies this opening for the changes sent from it and for its draft. */
  openingId?: string;
  children: ReactNode;
}

/** A card in the middle of a desktop, a sheet from the bottom of a phone; the keyboard never covers it. */
export function Dialog({
  isOpen,
  onOpenChange,
  title,
  description,
  about,
  isLoading = false,
  footer,
  maxWidthPx = DEFAULT_MAX_WIDTH_PX,
  onSubmit,
  openingId,
  children,
}: DialogProps) {
  const contentRef = useRef<HTMLDivElement>(null);
  const returnFocus = useReturnFocus();
  const keyboardInsetPx = useKeyboardInset(isOpen);
  useCloseRequest(isOpen, () => onOpenChange(false));
  const form = onSubmit ? formNameOf(title, about ?? description) : null;
  useFormWrites(form, isOpen, openingId);
  const inner = (
    <>
      <div ref={releaseField} className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pb-5">
        {form && <FormWritesNotice form={form} />}
        <OpenerContext value={null}>{children}</OpenerContext>
      </div>
      {footer && (
        <div className="flex shrink-0 flex-wrap justify-end gap-2.5 border-t border-edge bg-panel-solid px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] max-sm:[&>*]:flex-auto">
          {footer}
        </div>
      )}
    </>
  );
  return (
    <RadixDialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay
          className="overlay fixed inset-0 z-50 flex items-end justify-center sm:items-center sm:p-6"
          style={{ paddingBottom: keyboardInsetPx || undefined }}
        >
          <RadixDialog.Content
            ref={contentRef}
            tabIndex={-1}
            onOpenAutoFocus={(event) => {
              event.preventDefault();
              returnFocus.remember();
              firstControlOf(contentRef.current)?.focus();
            }}
            onCloseAutoFocus={returnFocus.giveBack}
            onKeyDown={closeByEscape(() => onOpenChange(false))}
            className="sheet flex max-h-[94%] w-full flex-col overflow-hidden rounded-t-panel border border-edge-strong bg-panel-solid shadow-raised outline-none sm:max-h-full sm:max-w-(--dialog-width) sm:rounded-panel"
            style={{ '--dialog-width': `${maxWidthPx}px` } as CSSProperties}
            {...(description ? {} : { 'aria-describedby': undefined })}
          >
            <div className="flex shrink-0 items-start gap-3 px-5 pt-4 pb-3">
              <div className="min-w-0 flex-1 pt-2.5">
                <RadixDialog.Title className="text-lg leading-snug font-semibold">
                  {dottedParts(title)}
                  {isLoading && <span className="sr-only"> Loading...</span>}
                </RadixDialog.Title>
                {description && (
                  <RadixDialog.Description className="mt-1 text-body text-soft">
                    {typeof description === 'string' ? dottedParts(description) : description}
                  </RadixDialog.Description>
                )}
              </div>
              <RadixDialog.Close asChild>
                <Button variant="ghost" aria-label="Close" className="-mr-2 size-11 px-0">
                  <X aria-hidden />
                </Button>
              </RadixDialog.Close>
            </div>
            {onSubmit ? (
              <form
                noValidate
                onSubmit={onSubmit}
                onKeyDown={saveByKey}
                className="flex min-h-0 flex-1 flex-col"
              >
                {inner}
              </form>
            ) : (
              <div className="flex min-h-0 flex-1 flex-col">{inner}</div>
            )}
          </RadixDialog.Content>
        </RadixDialog.Overlay>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

/** Ctrl-Enter saves from anywhere in the form. */
function saveByKey(event: KeyboardEvent<HTMLFormElement>) {
  const { key, ctrlKey, metaKey, repeat, currentTarget } = event;
  if (key !== 'Enter' || !(ctrlKey || metaKey) || repeat) return;
  event.preventDefault();
  // Presses the submit button: nothing happens while that is held or pending.
  currentTarget.querySelector<HTMLElement>('[type="submit"]')?.click();
}

/** The element for the initial focus: the first control, or on touch devices the dialog itself, so that no keyboard pops up. */
function firstControlOf(content: HTMLElement | null): HTMLElement | null {
  if (!content || window.matchMedia('(pointer: coarse)').matches) return content;
  const first = content.querySelector<HTMLElement>(`[${FIRST_CONTROL}]`);
  if (first) return first;
  const controls = [...content.querySelectorAll<HTMLElement>(CONTROLS)];
  return controls.find((control) => !control.matches(':disabled, [type="hidden"]')) ?? content;
}
