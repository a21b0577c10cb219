import { READY_LONG_DAYS, STUCK_DAYS } from '#shared/domain/waiting.ts';

export const INSIGHTS_TEXT = {
  failed: 'This could not be loaded',
  retry: 'Try again',
  loading: 'Loading...',
  newOrder: 'New order',

  work: 'Today’s work',
  stockArrival: 'Stock arrival',
  stockArrivalNone: 'No one is waiting for a phone',
  waitForPhone: 'waiting for a phone',
  callRound: 'Call round',
  handOver: 'Hand-over',
  handOverNone: 'Nothing is ready',
  ready: 'ready',

  attention: 'Needs attention',
  latePreOrders: 'Late pre-orders',
  latePreOrdersNote: 'Past their expected arrival date',
  overdueLaybys: 'Overdue laybys',
  overdueLaybysNote: 'Their due date has passed',
  readyLong: `Ready for more than ${READY_LONG_DAYS} days`,
  readyLongNote: 'In branch, not collected yet',
  stuck: `Not moved for ${STUCK_DAYS} days`,
  stuckNone: 'Open orders without progress',
  customersToCall: 'Reservations to call',
  customersToCallNote: 'Their phone has arrived',
  lateReservations: 'Late reservations',
  lateReservationsNote: 'Past their expected stock date',
  worth: 'worth',
  due: 'due',

  pipeline: 'Pipeline',
  pipelineAside: 'orders at each step and their waiting time',
  pipelineNone: 'No open orders yet',
  pipelineNoneNote: 'Orders appear here by step as soon as you add one.',
  step: 'Step',
  orders: 'Orders',
  orderWorth: 'Worth',
  median: 'Median',
  medianTitle: 'Half of the orders have waited for less time than this',
  oldest: 'Oldest',

  promises: 'Longer than usual',
  promisesAside: 'what is stuck at each stage, oldest first',
  promisesNone: 'Nothing is stuck',
  leg: 'Stage',
  waitingMoney: 'Waiting',
  usually: 'Usually',
  usuallyTitle: 'Half of the cases take no longer than this',
  set: 'set by the shop',
  setTitle: 'Too few cases yet: the days set by the shop',

  takings: 'Takings per day',
  takingsTable: 'Takings per day as a table',
  takingsNone: 'No payments this month or last month',
  asTable: 'Table',
  asChart: 'Chart',
  day: 'Day',
  soFar: 'so far',
  cumulated: 'Total to date',

  people: 'Last 30 days',
  byBranch: 'Branches',
  byAgent: 'Agents',
  branch: 'Branch',
  agent: 'Agent',
  received: 'Takings',
  newOrders: 'Orders',
  noAgent: 'No agent',
  noBranch: 'No branch',
  peopleNone: 'No takings and no new orders in 30 days',

  money: 'Promised and paid',
  moneyAside: 'open orders',
  moneyNone: 'No open order amounts',
  promised: 'Promised',
  paid: 'Paid',
  stillDue: 'Still due',
} as const;

/** '12 d', with the full word for screen readers. */
export function daysShort(days: number | null): string {
  return days === null ? '–' : `${days} d`;
}

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** 'N$ 1.3M' at an axis: rounded, for orientation only. */
export function axisMoney(cents: number): string {
  return `${cents < 0 ? '−' : ''}N$ ${compact.format(Math.abs(cents) / 100)}`;
}
