import { addDays, endOfDay, isDay, startOfDay } from '../calendar.ts';
import { chosenIdsOf } from '../chosen-ids.ts';
import { branchCodeOf } from '../labels.ts';
import { parseAmount } from '../money.ts';
import type { Dealing } from './format.ts';
import type { Ask, Today } from './place.ts';
import { fold } from './words.ts';

/** The filters of lists beside status and search, as on the server (platform/http/narrowing.ts). */

type Narrowed = {
  id: number;
  agentBranch: string | null;
  addedByAgent: string | null;
  phoneModel: string | null;
  createdAt: string;
};

/** Filters by id, branch, agent, model and days. */
export function narrowed(ask: Ask, day: Today): (row: Narrowed) => boolean {
  const isInBranch = branchFilter(ask('branch'));
  const isMade = madeWithin(ask, day);
  const isMeant = isAmongChosen(ask);
  const [agent, model] = [ask('agent'), ask('model')];
  return (row) =>
    isMeant(row) &&
    isInBranch(row.agentBranch) &&
    isOfAgent(row, agent) &&
    (model.trim() === '' || isModel(row.phoneModel, model)) &&
    isMade(row);
}

/** If ids are named, only these rows. */
export function isAmongChosen(ask: Ask): (row: Pick<Narrowed, 'id'>) => boolean {
  if (ask('ids') === '') return () => true;
  const ids = new Set(chosenIdsOf(ask('ids')));
  return ({ id }) => ids.has(id);
}

export const isOfAgent = ({ addedByAgent }: Pick<Narrowed, 'addedByAgent'>, agent: string) =>
  agent.trim() === '' || addedByAgent === agent;

/** Created on the days from the first to the last; either may be missing. */
export function madeWithin(ask: Ask, { zone }: Today): (row: Pick<Narrowed, 'createdAt'>) => boolean {
  const [from, to] = [ask('from'), ask('to')];
  const createdFrom = from === '' ? '' : startOfDay(from, zone).toISOString();
  const createdUntil = to === '' ? '~' : endOfDay(to, zone).toISOString();
  return ({ createdAt }) => createdAt >= createdFrom && createdAt < createdUntil;
}

/** Rows that have been waiting for so many days have a date before this instant. */
export function unmovedSince(ask: Ask, { today, zone }: Today): string {
  const stuck = Number(ask('stuck'));
  return stuck > 0 ? startOfDay(addDays(today, 1 - stuck), zone).toISOString() : '~';
}

/** Rows that changed within so many days have a date from this instant on. */
export function changedSince(ask: Ask, { today, zone }: Today): string {
  const days = Number(ask('changed'));
  return days > 0 ? startOfDay(addDays(today, 1 - days), zone).toISOString() : '';
}

/** Customers with a record of the branch, of the agent, or of both in the same record. */
export function dealtWith(ask: Ask): (row: { dealings: readonly Dealing[] }) => boolean {
  const [branch, agent] = [ask('branch'), ask('agent')];
  if (branch.trim() === '' && agent.trim() === '') return () => true;
  const isInBranch = branchFilter(branch);
  return ({ dealings }) =>
    dealings.some(([at, by]) => isInBranch(at) && isOfAgent({ addedByAgent: by }, agent));
}

/** The least amount that is still due, in cents. */
export function leastDue(ask: Ask): number {
  const balance = ask('balance') === '' ? null : parseAmount(ask('balance'));
  return balance?.ok ? balance.cents : Number.NEGATIVE_INFINITY;
}

/** Instants, and values that the server would refuse, are not understood here. */
export function isUnderstood(ask: Ask): boolean {
  const is = (name: string, test: (text: string) => boolean) => ask(name) === '' || test(ask(name));
  const isCount = (text: string) => /^[1-9]\d{0,3}$/.test(text);
  return (
    is('from', isDay) &&
    is('to', isDay) &&
    is('stuck', isCount) &&
    is('due', isCount) &&
    is('ids', (text) => chosenIdsOf(text) !== null) &&
    is('changed', isCount) &&
    is('balance', (text) => parseAmount(text).ok)
  );
}

const isModel = (text: string | null, asked: string) =>
  text !== null && fold(text).replace(/\s+/g, '') === fold(asked).replace(/\s+/g, '');

/** Branches are stored as agents typed them, by code or by label; a filter that is no branch matches no row. */
export function branchFilter(branch: string): (of: string | null) => boolean {
  if (branch.trim() === '') return () => true;
  const spelling = branchCodeOf(branch) ?? branch.toLowerCase().replaceAll(' ', '_');
  return (of) => (of ?? '').toLowerCase().replaceAll(' ', '_') === spelling;
}
