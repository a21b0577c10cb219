import { useQuery } from '@tanstack/react-query';
import { suggestedModels } from '#shared/domain/phone-models.ts';
import { knownModelsQuery } from '#web/components/shop/known-models.query.ts';
import { SuggestInput } from '#web/components/ui/form/suggest-input.tsx';
import { FILTER_FIELDS_TEXT } from './list-filters-dialog.text.ts';

interface ModelFilterProps {
  value: string;
  onValueChange: (model: string) => void;
}

/** The model filter of a list, with the known models as suggestions. */
export function ModelFilter(props: ModelFilterProps) {
  // Without suggestions a model is simply typed.
  const { data: known = [] } = useQuery(knownModelsQuery);
  const models = known.map(({ model }) => model);
  return (
    <SuggestInput
      {...props}
      maxLength={200}
      listLabel={FILTER_FIELDS_TEXT.modelsKnown}
      suggestions={suggestedModels(props.value, models)}
    />
  );
}
