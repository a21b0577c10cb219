import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { PackageCheck, Phone, Printer } from 'lucide-react';
import type { Arrival } from '#shared/contracts/stock-arrival.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Panel } from '#web/components/ui/panel.tsx';
import { ARRIVAL_TEXT, deedsOf } from './stock-arrival.text.ts';
import { latestArrivalsQuery } from './stock-arrivals.queries.ts';

/** The result of the arrival with the next tasks: printing labels, and calling customers. */
export function ArrivalDone({ arrival, onNext }: { arrival: Arrival; onNext: () => void }) {
  const { data: latest } = useQuery(latestArrivalsQuery);
  // Whether the arrival was undone meanwhile: by its toast, in Activity, or by somebody else.
  const isTakenBack = latest?.some(({ id, takenBackAt }) => id === arrival.id && takenBackAt !== null);
  if (isTakenBack)
    return (
      <Panel title={ARRIVAL_TEXT.undone} className="grid justify-items-start gap-4" role="status">
        <p className="text-body">{ARRIVAL_TEXT.undoneNote}</p>
        <Button variant="ghost" onClick={onNext}>
          {ARRIVAL_TEXT.next}
        </Button>
      </Panel>
    );
  return (
    <Panel title={ARRIVAL_TEXT.taken} className="grid gap-4" role="status">
      <ul className="grid gap-1 text-body">
        {deedsOf(arrival.units.map(({ to }) => to?.kind ?? null)).map((deed) => (
          <li key={deed}>{deed}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        {arrival.givenCount > 0 && (
          <Button asChild>
            <Link to="/print/arrival/$arrivalId" params={{ arrivalId: String(arrival.id) }} target="_blank">
              <Printer aria-hidden />
              {ARRIVAL_TEXT.labels}
            </Link>
          </Button>
        )}
        <Button asChild>
          <Link to="/call-round">
            <Phone aria-hidden />
            {ARRIVAL_TEXT.call}
          </Link>
        </Button>
        <Button asChild>
          <Link to="/ready-for-collection">
            <PackageCheck aria-hidden />
            {ARRIVAL_TEXT.ready}
          </Link>
        </Button>
        <Button variant="ghost" onClick={onNext}>
          {ARRIVAL_TEXT.next}
        </Button>
      </div>
    </Panel>
  );
}
