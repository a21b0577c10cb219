import { useQuery } from '@tanstack/react-query';
import type { Arrival, ArrivalPreviewBody } from '#shared/contracts/stock-arrival.ts';
import { ConfirmArrival } from './confirm-arrival.tsx';
import { proposalOf } from './proposal.ts';
import { ProposalPanel } from './proposal-panel.tsx';
import { latestArrivalsQuery, type Preview } from './stock-arrivals.queries.ts';
import type { BoxState } from './use-box.ts';

interface ProposalPartProps {
  state: BoxState;
  body: ArrivalPreviewBody;
  preview: Preview;
  isCurrent: boolean;
  hasFailed: boolean;
  onStale: () => void;
  onTaken: (arrival: Arrival) => void;
}

/** The proposal for the box and the button to confirm it; loaded when the box is not empty. */
export function ProposalPart({ state, body, preview, ...confirming }: ProposalPartProps) {
  const { data: latest } = useQuery(latestArrivalsQuery);
  const proposal = proposalOf(body, preview);
  return (
    <ProposalPanel state={state} proposal={proposal}>
      <ConfirmArrival
        {...{ state, body, proposal, latest, ...confirming }}
        lastArrivalId={preview.lastArrivalId}
      />
    </ProposalPanel>
  );
}
