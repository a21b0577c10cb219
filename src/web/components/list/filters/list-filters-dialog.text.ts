/** Texts of the dialog alone: no list waits for them. */
export const FILTER_FIELDS_TEXT = {
  show: 'Show',
  branch: 'Branch',
  agent: 'Agent',
  allAgents: 'All agents',
  model: 'Phone model',
  modelHint: 'The whole model, however it is spaced',
  modelsKnown: 'Models known here',
  from: 'Made from',
  to: 'Made until',
  balance: 'Still due, at least',
  balanceError: 'Expected an amount: 500 or 1250.50',
  stuck: 'Stuck, or at its status for',
  anyTime: 'Any time',
  due: 'Due within',
  changed: 'Changed within',
  priority: 'Priority',
  anyPriority: 'Any priority',
  toError: 'The last day is before the first',
  sort: 'Order',
} as const;

export const OF_PEOPLE_TEXT = {
  from: 'Customer from',
  to: 'Customer until',
  balance: 'Owes, at least',
} as const;
