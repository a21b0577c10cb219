import { READY_LONG_DAYS, STUCK_DAYS } from '#shared/domain/waiting.ts';

export const INSIGHTS_TEXT = {
  failed: 'This could not be loaded',
  retry: 'Try again',
  loading: 'Loading',
  newOrder: 'New order',

  work: 'The day’s work',
  stockArrival: 'Stock arrival',
  stockArrivalNone: 'Nobody waits for a phone',
  waitForPhone: 'wait for a phone',
  callRound: 'Call round',
  handOver: 'Hand-over',
  handOverNone: 'Nothing lies ready',
  lieReady: 'lie ready',

  attention: 'What needs someone now',
  attentionNone: 'Nothing needs anybody now',
  latePreOrders: 'Late pre-orders',
  latePreOrdersNote: 'On their way after the expected day',
  overdueLaybys: 'Overdue laybys',
  overdueLaybysNote: 'Something is due since before today',
  readyLong: `Ready for more than ${READY_LONG_DAYS} days`,
  readyLongNote: 'In branch, not fetched yet',
  stuck: `Not moved for ${STUCK_DAYS} days`,
  stuckNone: 'Open orders that stand still',
  customersToCall: 'Reservations to call',
  customersToCallNote: 'Their reserved phone is in',
  lateReservations: 'Late reservations',
  lateReservationsNote: 'Reserved stock after its expected day',
  worth: 'worth',
  due: 'due',

  pipeline: 'Pipeline',
  pipelineAside: 'what waits at each step, and for how long',
  pipelineNone: 'No open orders yet',
  pipelineNoneNote: 'Each order shows here at its step, from the first one on.',
  step: 'Step',
  orders: 'Orders',
  orderWorth: 'Worth',
  median: 'Median',
  medianTitle: 'Half of them have waited for less',
  oldest: 'Oldest',

  promises: 'Longer than usual',
  promisesAside: 'what is stuck on each leg of its way, the oldest first',
  promisesNone: 'Nothing is stuck',
  leg: 'Leg',
  waitingMoney: 'Waiting',
  usually: 'Usually',
  usuallyTitle: 'Half of them take no longer',
  set: 'set by the shop',
  setTitle: 'Too few cases yet: the shop’s own number',

  takings: 'Takings per day',
  takingsTable: 'Takings per day as a table',
  takingsNone: 'No money received in either month yet',
  asTable: 'Table',
  asChart: 'Chart',
  day: 'Day',
  soFar: 'so far',
  cumulated: 'In all by then',

  people: 'Last 30 days',
  byBranch: 'Branches',
  byAgent: 'Agents',
  branch: 'Branch',
  agent: 'Agent',
  received: 'Takings',
  newOrders: 'Orders',
  noName: 'Nobody named',
  peopleNone: 'No takings and no new orders in 30 days',

  money: 'Promised and paid',
  moneyAside: 'open orders',
  moneyNone: 'Nothing is promised',
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
