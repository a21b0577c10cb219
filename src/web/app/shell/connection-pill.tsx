import { CloudOff, RefreshCw } from 'lucide-react';
import { Tooltip } from '#web/components/ui/overlay/tooltip.tsx';
import { cn } from '#web/lib/cn.ts';
import { useAwaitsServer } from '#web/lib/offline/use-connection.ts';
import { useConnection } from '#web/lib/realtime/realtime-client.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';

/** A connection that is restored within this time is not reported as broken. */
const SETTLED_MS = 1_000;

const LOOKS = {
  live: { text: 'Live', note: 'Changes by colleagues appear immediately', icon: null },
  reconnecting: {
    text: 'Reconnecting…',
    note: 'Changes by colleagues appear once the connection is back',
    icon: RefreshCw,
  },
  behind: {
    text: 'Updating…',
    note: 'Showing data saved on this device while the latest data loads',
    icon: RefreshCw,
  },
  offline: { text: 'Offline', note: 'This device has no network connection', icon: CloudOff },
} as const;

/** Whether the screens are kept up to date: a small dot while they are, words while they are not. */
export function ConnectionPill() {
  const connection = useConnection();
  const awaitsServer = useAwaitsServer();
  const state = connection === 'live' && awaitsServer ? 'behind' : connection;
  const { text, note, icon: Icon } = LOOKS[useDebounced(state, SETTLED_MS)];
  return (
    <Tooltip content={note}>
      <div
        role="status"
        className={cn(
          'flex h-8 shrink-0 items-center gap-1.5 rounded-full text-note font-medium',
          Icon ? 'border border-edge-strong bg-panel px-2.5 text-warning-ink' : 'px-1',
        )}
      >
        {Icon ? (
          <Icon aria-hidden className="size-3.5" />
        ) : (
          <span aria-hidden className="size-2 rounded-full bg-success-ink" />
        )}
        <span className={Icon ? 'max-sm:sr-only' : 'sr-only'}>{text}</span>
      </div>
    </Tooltip>
  );
}
