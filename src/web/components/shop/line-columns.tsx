import { branchLabel } from '#shared/domain/labels.ts';
import type { Column } from '#web/components/list/density/columns.ts';
import { NONE, ShortDay } from './line-cells.tsx';

// The columns that the lines of several kinds of record have in common.

export const PHONE_COLUMN: Column<{ customer: { phone: string } }> = {
  ...{ id: 'phone', label: 'Phone number', track: 'minmax(7rem,0.9fr)' },
  cell: ({ customer }) => customer.phone,
};

export const AGENT_COLUMN: Column<{ addedByAgent: string | null }> = {
  ...{ id: 'agent', label: 'Agent', track: 'minmax(4.5rem,0.6fr)' },
  cell: ({ addedByAgent }) => addedByAgent ?? NONE,
};

export const BRANCH_COLUMN: Column<{ agentBranch: string | null }> = {
  ...{ id: 'branch', label: 'Branch', track: 'minmax(5rem,0.6fr)' },
  cell: ({ agentBranch }) => branchLabel(agentBranch) ?? NONE,
};

export const CREATED_COLUMN: Column<{ createdAt: string }> = {
  ...{ id: 'created', label: 'Made on', track: '6rem' },
  cell: ({ createdAt }) => <ShortDay at={createdAt} />,
};
