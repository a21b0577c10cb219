import { goneWordsOf } from '#shared/domain/list-views.ts';
import { useAppConfig } from '#web/lib/session.ts';
import { AddressNotice } from '../address-notice.tsx';
import { useAddress, useViews } from './use-views.ts';
import { agentGoneText, goneText } from './views.text.ts';

type Address = Record<string, unknown>;

/** Shown for a view whose filter has values that no longer exist: the list is shown without them. */
export function ViewNotice() {
  const { agents } = useAppConfig();
  const { search } = useAddress();
  const { current } = useViews();
  if (current === null) return null;
  const gone = goneWordsOf(current.path, current.search).filter((word) => search[word] !== undefined);
  const { agent } = search;
  const isAgentGone = agent !== undefined && !agents.includes(agent);
  const without = (words: readonly string[]) => (before: Address) => ({
    ...before,
    ...Object.fromEntries(words.map((word) => [word, undefined])),
  });
  return (
    <>
      {gone.length > 0 && (
        <AddressNotice search={without(gone)}>{goneText(current.name, gone)}</AddressNotice>
      )}
      {isAgentGone && (
        <AddressNotice search={without(['agent'])} action="Show all agents">
          {agentGoneText(agent)}
        </AddressNotice>
      )}
    </>
  );
}
