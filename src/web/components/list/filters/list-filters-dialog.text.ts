/** Texts of the dialog alone: no list waits for them. */
export const FILTER_FIELDS_TEXT = {
  show: 'Show',
  branch: 'Branch',
  agent: 'Agent',
  allAgents: 'All agents',
  model: 'Phone model',
  modelHint: 'The full model name; spaces do not matter',
  modelsKnown: 'Known models',
  from: 'Created from',
  to: 'Created until',
  balance: 'Minimum balance due',
  balanceError: 'Enter an amount, such as 500 or 1250.50',
  stuck: 'Stuck, or at its status for',
  anyTime: 'Any time',
  due: 'Due within',
  changed: 'Changed within',
  priority: 'Priority',
  anyPriority: 'Any priority',
  toError: 'The end date is before the start date',
  sort: 'Sort by',
} as const;

export const OF_PEOPLE_TEXT = {
  from: 'Added from',
  to: 'Added until',
  balance: 'Owes at least',
} as const;
