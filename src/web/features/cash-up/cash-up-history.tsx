import { useState } from 'react';
import { lazyPart } from '#web/components/dialog/lazy-part.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Panel } from '#web/components/ui/panel.tsx';
import { SkeletonList } from '#web/components/ui/skeleton.tsx';
import { CASH_UP_TEXT } from './cash-up.text.ts';

const DayHistory = lazyPart(() => import('./dialogs/day-history.tsx'), 'DayHistory', {
  placeholder: <SkeletonList count={1} label="Loading history" itemClassName="h-14" />,
});

/** Every closing and reopening of the day, read on request. */
export function CashUpHistory({ id }: { id: number }) {
  const [isShown, setIsShown] = useState(false);
  return (
    <Panel
      title={CASH_UP_TEXT.history}
      aside={
        <Button size="compact" variant="ghost" aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
          {isShown ? 'Hide' : 'Show'}
          <span className="sr-only"> {CASH_UP_TEXT.history.toLowerCase()}</span>
        </Button>
      }
      className="p-4 sm:p-5"
    >
      {isShown && <DayHistory id={id} />}
    </Panel>
  );
}
