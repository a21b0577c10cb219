import type { ActivityRow } from '#shared/contracts/history.ts';
import { formatLongDateTime } from '#shared/domain/calendar.ts';
import { CALL_LANGUAGES, type CallLanguage } from '#shared/domain/call-messages.ts';
import { LogList } from '#web/components/log-list.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { useAppConfig } from '#web/lib/session.ts';
import { messageVersionsQuery } from './messages.queries.ts';
import { MESSAGES_TEXT } from './messages.text.ts';

const WORDS = {
  loading: MESSAGES_TEXT.versionsLoading,
  failed: MESSAGES_TEXT.versionsFailed,
  empty: MESSAGES_TEXT.noVersions,
};

type OnUse = (language: CallLanguage, text: string | null) => void;

/** The earlier texts of the part and who wrote them; pressing one copies it into the form. */
export function MessageVersions({ id, onUse }: { id: number; onUse: OnUse }) {
  return (
    <details className="text-note">
      <summary className="cursor-pointer py-2 font-semibold text-soft">{MESSAGES_TEXT.versions}</summary>
      <LogList log={messageVersionsQuery(id)} words={WORDS}>
        {(row) => <Version row={row} onUse={onUse} />}
      </LogList>
    </details>
  );
}

function Version({ row, onUse }: { row: ActivityRow; onUse: OnUse }) {
  const { timeZone, secondLanguage } = useAppConfig();
  const written = CALL_LANGUAGES.filter((language) => row.after !== null && language in row.after);
  const when = formatLongDateTime(new Date(row.at), timeZone);
  return (
    <li className="grid gap-1 py-2.5">
      <p className="text-soft">{`${when} · ${row.agent ?? 'No agent'}`}</p>
      {written.map((language) => {
        const text = row.after?.[language];
        const words = typeof text === 'string' ? text : null;
        const name = language === 'english' ? MESSAGES_TEXT.english : secondLanguage;
        const none = language === 'english' ? MESSAGES_TEXT.shipped : MESSAGES_TEXT.emptied;
        return (
          <div key={language} className="flex items-start justify-between gap-3">
            <p className="min-w-0 wrap-anywhere">{`${name}: ${words ?? none}`}</p>
            <Button
              size="compact"
              variant="ghost"
              aria-label={`${MESSAGES_TEXT.use}: ${words ?? none}`}
              onClick={() => onUse(language, words)}
            >
              {MESSAGES_TEXT.use}
            </Button>
          </div>
        );
      })}
    </li>
  );
}
