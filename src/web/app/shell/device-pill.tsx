import { UserRound } from 'lucide-react';
import { branchLabel } from '#shared/domain/labels.ts';
import { initialsOf } from '#web/components/shop/initials.ts';
import { useDevice } from '#web/lib/session.ts';

/** The agent and branch of this device; a press changes them. */
export function DevicePill({ onClick }: { onClick: () => void }) {
  const { agent, branch } = useDevice();
  const words = [agent, branchLabel(branch)].filter(Boolean).join(' · ');
  return (
    <button
      type="button"
      onClick={onClick}
      className="flex min-h-11 min-w-0 items-center gap-2 rounded-full border border-edge-strong bg-panel px-1.5 text-body font-medium hover:border-edge-control sm:pr-4"
    >
      <span
        aria-hidden
        className="grid size-8 shrink-0 place-items-center rounded-full bg-linear-to-br from-[#2f6fe0] to-[#6d4df2] text-xs font-bold text-white"
      >
        {agent ? initialsOf(agent) : <UserRound className="size-4" />}
      </span>
      <span className="truncate max-sm:sr-only">
        {words}
        <span className={words ? 'sr-only' : undefined}>{words && '. '}Who is at this device?</span>
      </span>
    </button>
  );
}
