import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { ApiError } from '#web/lib/api-error.ts';
import { hasDirtyForm, whenNothingIsTyped } from '#web/lib/forms/dirty-forms.ts';
import { forgetDrafts, keepDraft, readDraft } from '#web/lib/forms/form-drafts.ts';
import { openDialog, setPageClock } from '#web/testing/open-dialog.tsx';
import { type ScreenServer, startScreenServer } from '#web/testing/real-server.ts';
import type { DialogProps } from './dialog/dialog-props.ts';
import { forWhom } from './dialog/for-whom.ts';
import { useFormDialog } from './dialog/use-form-dialog.ts';
import { FormDialog } from './form-dialog.tsx';
import { DatePicker } from './ui/form/date-picker.tsx';
import { Field } from './ui/form/field.tsx';
import { Input } from './ui/form/input.tsx';

let server: ScreenServer;
beforeAll(async () => {
  server = await startScreenServer();
});
afterAll(() => server.stop());

const sampleForm = z.object({
  dueOn: z.string().min(1, 'A day is required'),
  name: z.string().min(1, 'A name is required'),
  idNumber: z.string(),
});

interface SampleProps extends DialogProps {
  save: () => Promise<unknown>;
  dueOn?: string;
}

function Sample({ save, dueOn = '', ...props }: SampleProps) {
  const dialog = useFormDialog({
    ...props,
    draft: { name: 'sample', doing: ({ name }) => forWhom('adding an order', name) },
    schema: sampleForm,
    defaultValues: { dueOn, name: '', idNumber: '' },
    failed: 'Failed',
    save,
  });
  const { register, watch, setValue, formState } = dialog.form;
  return (
    <FormDialog dialog={dialog} title="Sample" submitLabel="Save" maxWidthPx={400}>
      <Field label="Due" error={formState.errors.dueOn?.message}>
        <DatePicker value={watch('dueOn')} onValueChange={(day) => setValue('dueOn', day)} />
      </Field>
      <Field label="Name" error={formState.errors.name?.message}>
        <Input {...register('name')} />
      </Field>
      <Field label="ID Number">
        <Input {...register('idNumber')} />
      </Field>
    </FormDialog>
  );
}

const open = (save: () => Promise<unknown> = async () => {}, dueOn = '') =>
  openDialog((props) => <Sample save={save} dueOn={dueOn} {...props} />);
const name = () => screen.getByLabelText<HTMLInputElement>('Name');
const question = () => screen.findByRole('alertdialog', { name: 'Discard what you typed?' });
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

it('saves by Ctrl-Enter from wherever one is, and does nothing else by it', async () => {
  const { user } = await open();
  screen.getByLabelText('Due').focus();
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText('A name is required')).toBeTruthy();
  expect(screen.queryByRole('dialog', { name: 'Choose a date' })).toBeNull();
});

it('leads to the first field in error with its label and its message in sight', async () => {
  const { user } = await open(async () => {}, '2026-12-01');
  const broughtIntoSight = vi.spyOn(Element.prototype, 'scrollIntoView');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const message = await screen.findByText('A name is required');
  expect(document.activeElement).toBe(name());
  expect(broughtIntoSight.mock.contexts).toContain(message);
  const brought = broughtIntoSight.mock.contexts as Element[];
  expect(brought.some((element) => element.contains(screen.getByText('Name')))).toBe(true);
});

it('says nothing under the form once the session is over: the login says so', async () => {
  const refusal = new Response(null, { status: 401 });
  const { user } = await open(async () => {
    throw new ApiError(refusal, JSON.stringify({ code: 'unauthenticated', message: 'Please log in' }));
  }, '2026-11-18');
  const dialog = within(screen.getByRole('dialog'));
  await user.type(name(), 'Rauna');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Please log in');
  expect(dialog.queryByText('Please log in')).toBeNull();
  expect(name().value).toBe('Rauna');
});

describe('something typed', () => {
  it.each([
    ['Escape', (user: Awaited<ReturnType<typeof open>>['user']) => user.keyboard('{Escape}')],
    ['Cancel', (user: Awaited<ReturnType<typeof open>>['user']) => user.click(screen.getByText('Cancel'))],
    [
      'the cross',
      (user: Awaited<ReturnType<typeof open>>['user']) => user.click(screen.getByLabelText('Close')),
    ],
  ])('is not lost by %s: keeping it is what Enter does', async (_way, close) => {
    const { user } = await open();
    await user.type(name(), 'Selma');
    await close(user);
    expect(within(await question()).getByRole('button', { name: 'Keep editing' })).toHaveFocus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(name()).toHaveValue('Selma');
  });

  it('is not lost by what leads elsewhere, and goes when it is discarded', async () => {
    const { user, router, address } = await open();
    await user.type(name(), 'Selma');
    router.history.push('/customers');
    await user.click(within(await question()).getByRole('button', { name: 'Keep editing' }));
    expect(address()).toBe('/');
    router.history.push('/customers');
    await user.click(within(await question()).getByRole('button', { name: 'Discard' }));
    await isClosed();
    await waitFor(() => expect(address()).toBe('/customers'));
    expect(hasDirtyForm()).toBe(false);
    expect(readDraft('sample')).toBeNull();
  });

  it('has the browser ask before the page goes, and holds back what would lead elsewhere', async () => {
    const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    const { user } = await open();
    expect(leave()).toBe(true);
    await user.type(name(), 'S');
    expect(leave()).toBe(false);
    let ledAway = 0;
    whenNothingIsTyped(() => {
      ledAway += 1;
    });
    expect(ledAway).toBe(0);
    await user.clear(name());
    expect(ledAway).toBe(1);
    expect(leave()).toBe(true);
  });

  it('has the browser ask where only a value set on the event makes it, as in Chrome before 119', async () => {
    const leave = () => {
      const event = Object.defineProperty(new Event('beforeunload', { cancelable: true }), 'returnValue', {
        value: '',
        writable: true,
      });
      window.dispatchEvent(event);
      return Boolean(event.returnValue);
    };
    const { user } = await open();
    expect(leave()).toBe(false);
    await user.type(name(), 'S');
    expect(leave()).toBe(true);
  });

  it('is nothing to ask about once it is saved, nor while nothing was typed', async () => {
    const { user } = await open();
    await user.keyboard('{Escape}');
    await isClosed();
    await user.click(screen.getByText('Open again'));
    await user.click(screen.getByLabelText('Due'));
    await user.click(await screen.findByRole('button', { name: /15/ }));
    await user.type(name(), 'Selma');
    await user.click(screen.getByText('Save'));
    await isClosed();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(readDraft('sample')).toBeNull();
  });
});

describe('a draft', () => {
  const keep = () =>
    keepDraft({
      opening: 'before',
      name: 'sample',
      doing: 'adding an order for Selma',
      values: { name: 'Selma' },
      before: { name: '' },
    });

  it('is kept as it is typed, without ID numbers, and offered when the form is opened again', async () => {
    const { user, unmount } = await open();
    await user.type(screen.getByLabelText('ID Number'), '80010112345');
    await user.type(name(), 'Selma');
    unmount();
    expect(JSON.stringify(localStorage)).not.toContain('8001');
    const again = await open();
    expect(screen.getByText(/^You were adding an order for Selma, just now$/)).toBeTruthy();
    expect(name()).toHaveValue('');
    await again.user.click(screen.getByText('Continue'));
    expect(name()).toHaveValue('Selma');
    expect(hasDirtyForm()).toBe(true);
  });

  it('is gone after Start over, after a day, and after a logout', async () => {
    keep();
    const { user } = await open();
    await user.click(screen.getByText('Start over'));
    expect(readDraft('sample')).toBeNull();
    keep();
    setPageClock(new Date(Date.now() + 25 * 60 * 60 * 1000));
    expect(readDraft('sample')).toBeNull();
    keep();
    forgetDrafts();
    expect(readDraft('sample')).toBeNull();
  });
});

it('leads to the first field in error, whatever kind of field it is', async () => {
  const { user } = await open();
  await user.click(screen.getByText('Save'));
  await screen.findByText('A day is required');
  expect(screen.getByLabelText('Due')).toHaveFocus();
});

it('keeps the focus on the button while it waits for its answer, and sends once', async () => {
  let calls = 0;
  let answer = () => {};
  const { user } = await open(() => {
    calls += 1;
    return new Promise<void>((resolve) => {
      answer = resolve;
    });
  });
  await user.click(screen.getByLabelText('Due'));
  await user.click(await screen.findByRole('button', { name: /15/ }));
  await user.type(name(), 'Selma{Enter}');
  const save = screen.getByRole('button', { name: 'Save' });
  await waitFor(() => expect(save).toHaveAttribute('aria-disabled', 'true'));
  save.focus();
  await user.keyboard('{Enter}');
  await user.click(name());
  await user.keyboard('{Enter}');
  expect(calls).toBe(1);
  save.focus();
  expect(save).toHaveFocus();
  answer();
  await isClosed();
});
