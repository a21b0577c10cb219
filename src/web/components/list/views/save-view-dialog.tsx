import { useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { createListViewBody } from '#shared/contracts/list-views.ts';
import type { ListViewPath, ViewSearch } from '#shared/domain/list-views.ts';
import { normalizeText } from '#shared/domain/text.ts';
import type { DialogProps } from '#web/components/dialog/dialog-props.ts';
import { useFormDialog } from '#web/components/dialog/use-form-dialog.ts';
import { FormDialog } from '#web/components/form-dialog.tsx';
import { Notice } from '#web/components/notice.tsx';
import { Field } from '#web/components/ui/form/field.tsx';
import { FormRadioGroup } from '#web/components/ui/form/form-controls.tsx';
import { Input } from '#web/components/ui/form/input.tsx';
import { toast } from '#web/components/ui/overlay/toast-store.ts';
import { useUndoable } from '#web/components/use-undoable.ts';
import { textFor } from '#web/lib/forms/form-rules.ts';
import { listViewsQuery, postListView, putListView, refreshListViews } from './views.queries.ts';
import { changed, keepsText, saved, takenText, VIEW_LISTS, VIEWS_TEXT } from './views.text.ts';

const viewForm = z.object({
  name: textFor(createListViewBody.shape.name),
  whose: z.enum(['own', 'shop']),
});
type ViewForm = z.infer<typeof viewForm>;

const WHOSE = [
  { value: 'own', label: VIEWS_TEXT.whoseOwn },
  { value: 'shop', label: VIEWS_TEXT.whoseShops },
] as const;

interface SaveViewDialogProps extends DialogProps {
  path: ListViewPath;
  /** The current filter of the list. */
  search: ViewSearch;
}

/** Saves the current filter of a list under a name. A view of that name is replaced, after a warning. */
export function SaveViewDialog({ path, search, ...props }: SaveViewDialogProps) {
  const client = useQueryClient();
  const undoable = useUndoable('list_view');
  const { data: views = [] } = useQuery(listViewsQuery);
  const ofName = ({ name, whose }: ViewForm) =>
    views.find(
      (view) =>
        view.path === path &&
        view.isShared === (whose === 'shop') &&
        normalizeText(view.name) === normalizeText(name),
    );
  const dialog = useFormDialog<ViewForm>({
    ...props,
    draft: { name: 'save-view', doing: 'saving a view' },
    schema: viewForm,
    defaultValues: { name: '', whose: 'own' },
    failed: VIEWS_TEXT.failed,
    save: async (values) => {
      const taken = ofName(values);
      if (taken === undefined) {
        const { name, whose } = values;
        const row = await postListView({ path, name, search, isShared: whose === 'shop' });
        toast(saved(row.name));
      } else {
        const row = await putListView(taken, { search });
        toast({ ...changed(row.name), ...undoable(row, taken, row.name) });
      }
      await refreshListViews(client);
    },
  });
  const { form } = dialog;
  const values = form.watch();
  const taken = ofName(values);
  return (
    <FormDialog
      dialog={dialog}
      title={VIEWS_TEXT.saveTitle}
      description={keepsText(VIEW_LISTS[path])}
      maxWidthPx={460}
      submitLabel={taken === undefined ? VIEWS_TEXT.save : VIEWS_TEXT.replace}
    >
      <Field label={VIEWS_TEXT.name} isRequired error={form.formState.errors.name?.message}>
        <Input autoComplete="off" {...form.register('name')} />
      </Field>
      <Field label={VIEWS_TEXT.whose}>
        <FormRadioGroup control={form.control} name="whose" look="chips" options={WHOSE} />
      </Field>
      {taken !== undefined && (
        <Notice tone="warning" role="status">
          {takenText(taken.name, taken.isShared)}
        </Notice>
      )}
    </FormDialog>
  );
}
