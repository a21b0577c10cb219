import { useState } from 'react';
import { helpCodeOf } from '#web/lib/api-error.ts';

/** The short request id of a failure, for a call for help: the server's log has the failure under it. A press copies the full id. */
export function HelpCode({ requestId }: { requestId: string }) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = () => {
    // Only a secure page may write to the clipboard; elsewhere the code can be read out.
    navigator.clipboard?.writeText(requestId).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    );
  };
  return (
    <button
      type="button"
      onClick={copy}
      className="inline-flex min-h-8 flex-wrap items-center gap-x-1.5 text-left text-note text-soft hover:text-text pointer-coarse:min-h-11"
    >
      <span>
        If you call for help, say:{' '}
        <span className="font-mono whitespace-nowrap select-all">{helpCodeOf(requestId)}</span>
      </span>
      <span role="status">{isCopied ? 'Copied' : ''}</span>
    </button>
  );
}
