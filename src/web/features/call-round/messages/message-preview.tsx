import { useQuery } from '@tanstack/react-query';
import type { CallTemplate } from '#shared/contracts/call-templates.ts';
import { formatLongDate } from '#shared/domain/calendar.ts';
import {
  CALL_LANGUAGES,
  CALL_TEXTS,
  type CallLanguage,
  type CallSentence,
  type CallTextKind,
  type CallTexts,
  callMessage,
  SHIPPED_TEXTS,
  smsCount,
  textFault,
} from '#shared/domain/call-messages.ts';
import { CALL_REASONS } from '#shared/domain/call-round.ts';
import { CALL_TEXT_LABELS } from '#shared/domain/call-words.ts';
import { formatMoney } from '#shared/domain/money.ts';
import { useAppConfig } from '#web/lib/session.ts';
import { useToday } from '#web/lib/shop-clock.ts';
import { unbroken } from '#web/lib/unbroken.ts';
import { callSampleQuery, callTemplatesQuery } from './messages.queries.ts';
import { lengthText, MESSAGES_TEXT, missingText, writtenTo } from './messages.text.ts';

interface MessagePreviewProps {
  kind: CallTextKind;
  /** The form's present texts. */
  values: Record<CallLanguage, string>;
}

/** A live preview of the whole message in both languages, for a customer to whom it would be sent now. */
export function MessagePreview({ kind, values }: MessagePreviewProps) {
  const { secondLanguage, companyName } = useAppConfig();
  const { data: templates } = useQuery(callTemplatesQuery);
  const { data: sample } = useQuery(callSampleQuery(kind));
  const example = useExample(kind);
  if (templates === undefined || sample === undefined) return null;
  const sentences = sample.sentences.length > 0 ? sample.sentences : [example];
  const person = {
    ...{ name: sample.customer?.name ?? 'Selma Nangolo', hours: sample.hours },
    company: sample.company || companyName,
  };
  return (
    <section className="grid gap-2">
      <h3 className="text-note font-semibold text-soft">{MESSAGES_TEXT.preview}</h3>
      <div className="grid gap-4 sm:grid-cols-2">
        {CALL_LANGUAGES.map((language) => {
          const texts = textsOf(templates, language, kind, values[language]);
          const fault = values[language].trim() === '' ? null : textFault(kind, values[language]);
          return (
            <div key={language} className="grid content-start gap-1 text-note">
              <h4 className="text-soft">{language === 'english' ? MESSAGES_TEXT.english : secondLanguage}</h4>
              <Words message={fault ? null : callMessage(person, sentences, texts)}>
                {fault ?? missingText(missingOf(texts, sentences).map((one) => CALL_TEXT_LABELS[one]))}
              </Words>
            </div>
          );
        })}
      </div>
      <p className="text-note text-soft">
        {sample.customer === null ? MESSAGES_TEXT.example : writtenTo(sample.customer.name)}
      </p>
    </section>
  );
}

function Words({ message, children }: { message: string | null; children: string }) {
  if (message === null) return <p className="text-soft">{children}</p>;
  return (
    <>
      <p className="rounded-control border border-edge bg-panel px-3 py-2.5 text-body wrap-anywhere">
        {unbroken(message)}
      </p>
      <p className="text-soft">{lengthText(message.length, smsCount(message))}</p>
    </>
  );
}

/** The texts with those of the form in place of the stored ones. */
function textsOf(
  templates: readonly CallTemplate[],
  language: CallLanguage,
  kind: CallTextKind,
  typed: string,
): Partial<CallTexts> {
  const written = templates.flatMap((row) => (row[language] === null ? [] : [[row.kind, row[language]]]));
  const texts: Partial<Record<CallTextKind, string>> = {
    ...(language === 'english' && SHIPPED_TEXTS),
    ...Object.fromEntries(written),
  };
  if (typed.trim() !== '') texts[kind] = typed.trim();
  else if (language === 'english') texts[kind] = SHIPPED_TEXTS[kind];
  else delete texts[kind];
  return texts;
}

/** The parts that have to be written before a message of these sentences can be sent in that language. */
function missingOf(texts: Partial<CallTexts>, sentences: readonly CallSentence[]): CallTextKind[] {
  const needed = (kind: CallTextKind) =>
    ['greeting', 'closing'].includes(kind) ||
    sentences.some((sentence) => sentence.kind === kind || (kind === 'code' && sentence.code !== ''));
  return CALL_TEXTS.filter((kind) => needed(kind) && texts[kind] === undefined);
}

/** An example for when no customer waits for such a message. */
function useExample(kind: CallTextKind): CallSentence {
  const { timeZone } = useAppConfig();
  const { today } = useToday();
  const reason = CALL_REASONS.find((one) => one === kind) ?? 'in_branch';
  const hasCode = reason === 'in_branch' || reason === 'still_waiting';
  return {
    ...{ kind: reason, model: 'Galaxy S24', branch: 'Windhoek', balance: formatMoney('1250.00') },
    ...{ day: formatLongDate(today, timeZone), code: hasCode ? '048213' : '' },
  };
}
