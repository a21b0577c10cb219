import { type ReactNode, useEffect, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { describeAge } from '#shared/domain/calendar.ts';
import { ConflictNotice } from './dialog/conflict-notice.tsx';
import { DiscardQuestion } from './dialog/discard-question.tsx';
import type { FormDialogState } from './dialog/use-form-dialog.ts';
import { FormProblem } from './form-problem.tsx';
import { LinkNotice } from './link-notice.tsx';
import { Notice } from './notice.tsx';
import { Button } from './ui/button.tsx';
import { Dialog } from './ui/overlay/dialog.tsx';

interface FormDialogProps<Values extends FieldValues> {
  dialog: FormDialogState<Values>;
  title: string;
  description?: ReactNode;
  /**
   * The name of the record, where neither title nor description has it: waiting changes and their papers are named by it. A form that is opened
   * again finds its unanswered saves by its name, so two records must not share one. Empty: a new record, whose description is no name.
   */
  about?: string | undefined;
  submitLabel: string;
  /** A second way to save, beside the first. */
  secondSubmit?: { label: string; onPress: () => void };
  cancelLabel?: string;
  tone?: 'primary' | 'danger';
  isSubmitDisabled?: boolean;
  maxWidthPx: number;
  children: ReactNode;
}

/**
 * A dialog with a form, for `useFormDialog`: its fields in a column, Cancel and Save at the bottom. It asks before it closes over unsaved input, and
 * offers the draft of the last time.
 */
export function FormDialog<Values extends FieldValues>({
  dialog,
  title,
  description,
  about,
  submitLabel,
  secondSubmit,
  cancelLabel = 'Cancel',
  tone = 'primary',
  isSubmitDisabled = false,
  maxWidthPx,
  children,
}: FormDialogProps<Values>) {
  const { form, open, unsaved, conflict } = dialog;
  const { submitCount } = form.formState;
  const fieldsRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (submitCount > 0) showFirstInvalid(fieldsRef.current);
  }, [submitCount]);
  return (
    <>
      <Dialog
        isOpen={open}
        onOpenChange={(isOpen) => !isOpen && dialog.close()}
        title={title}
        description={description}
        about={about}
        maxWidthPx={maxWidthPx}
        onSubmit={dialog.onSubmit}
        openingId={unsaved.openingId}
        footer={
          <>
            <Button variant="ghost" onClick={dialog.close}>
              {cancelLabel}
            </Button>
            {secondSubmit && (
              <Button disabled={isSubmitDisabled || dialog.isPending} onClick={secondSubmit.onPress}>
                {secondSubmit.label}
              </Button>
            )}
            <Button type="submit" variant={tone} isPending={dialog.isPending} disabled={isSubmitDisabled}>
              {submitLabel}
            </Button>
          </>
        }
      >
        <div ref={fieldsRef} className="grid gap-4 pt-1 *:min-w-0">
          {!dialog.staysHere && <LinkNotice mayWait={dialog.mayWait} />}
          <DraftOffer dialog={dialog} />
          {dialog.deletedBy !== null && (
            <Notice tone="warning" role="alert" title={dialog.deletedBy}>
              <p>What you typed stays here. It can be saved once the record is restored.</p>
            </Notice>
          )}
          {conflict && <ConflictNotice {...conflict} form={form} />}
          {children}
          <FormProblem form={form} />
        </div>
      </Dialog>
      <DiscardQuestion isAsked={unsaved.isAsked} onKeep={unsaved.keep} onDiscard={dialog.discard} />
    </>
  );
}

function DraftOffer<Values extends FieldValues>({ dialog }: { dialog: FormDialogState<Values> }) {
  const { offered, startAfresh } = dialog.unsaved;
  if (!offered) return null;
  const age = describeAge(new Date(offered.keptAt), new Date()).toLowerCase();
  return (
    <Notice
      role="status"
      title={`You were ${offered.doing}, ${age}`}
      actions={
        <>
          <Button size="compact" onClick={dialog.takeUpDraft}>
            Continue
          </Button>
          <Button size="compact" variant="ghost" onClick={startAfresh}>
            Start over
          </Button>
        </>
      }
    />
  );
}

/** A titled part of a long form. */
export function FormPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 gap-4 not-first:mt-2 *:min-w-0">
      <legend className="mb-3 font-display text-note font-semibold tracking-wide text-faint uppercase">
        {title}
      </legend>
      {children}
    </fieldset>
  );
}

const FOCUSABLE = 'input, select, textarea, button, [tabindex]';

/** Focuses the first invalid control (of a group its first control), and scrolls its label and message into view. */
function showFirstInvalid(fields: HTMLElement | null): void {
  const invalid = fields?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]');
  if (!invalid) return;
  const control = invalid.matches(FOCUSABLE) ? invalid : invalid.querySelector<HTMLElement>(FOCUSABLE);
  control?.focus();
  const [messageId = ''] = (invalid.getAttribute('aria-describedby') ?? '').split(' ');
  const message = document.getElementById(messageId);
  // Safari scrolls only the text line of a field into view.
  message?.parentElement?.scrollIntoView({ block: 'nearest' });
  message?.scrollIntoView({ block: 'nearest' });
}
