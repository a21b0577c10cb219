import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallCard, CallCardNow } from '#shared/contracts/call-round.ts';
import type { CallLanguage } from '#shared/domain/call-messages.ts';
import { toastFailure } from '#web/components/form-failure.ts';
import { RadioGroup } from '#web/components/ui/form/radio-group.tsx';
import { toast } from '#web/components/ui/overlay/toast-store.ts';
import { useUndoable } from '#web/components/use-undoable.ts';
import { readAnew } from '#web/lib/realtime/read-anew.ts';
import { useAppConfig } from '#web/lib/session.ts';
import { cardsKey, keepLanguage } from './call-round.queries.ts';
import { CALL_TEXT } from './call-round.text.ts';

interface MessageLanguageProps {
  card: CallCard;
  language: CallLanguage;
  isOffline: boolean;
}

/**
 * Chooses the language in which this customer is written to, and stores it. Shown only when the message exists in both languages.
 */
export function MessageLanguage({ card: { customer, messages }, language, isOffline }: MessageLanguageProps) {
  const client = useQueryClient();
  const { secondLanguage } = useAppConfig();
  const undoable = useUndoable('customer');
  const names = { english: CALL_TEXT.english, second: secondLanguage };
  const keep = useMutation({
    mutationFn: (wanted: CallLanguage) => keepLanguage(customer, wanted),
    onSuccess: (saved) => {
      // The present customer stays: the next card is not requested.
      client.setQueriesData<CallCardNow>({ queryKey: cardsKey(saved.id) }, (now) =>
        now?.card && now.card.customer.version <= saved.version
          ? { ...now, card: { ...now.card, customer: { ...now.card.customer, ...saved } } }
          : now,
      );
      toast({
        title: `${CALL_TEXT.languageSaved} ${names[saved.language]}`,
        description: saved.name,
        ...undoable(saved, customer, saved.name),
      });
    },
    onError: (error) => toastFailure(error, CALL_TEXT.languageFailed),
    onSettled: () => readAnew(client, ['customer']),
  });
  if (messages.second === null) return null;
  return (
    <RadioGroup
      aria-label={CALL_TEXT.language}
      value={keep.isPending ? keep.variables : language}
      onValueChange={(wanted) => keep.mutate(wanted)}
      isDisabled={isOffline || keep.isPending}
      options={[
        { value: 'english', label: names.english },
        { value: 'second', label: names.second },
      ]}
      className="w-fit"
    />
  );
}
