import { isStuckWord, LEG_LABELS, STUCK_WORDS, type StuckWord } from '#shared/domain/stuck-words.ts';
import { daysText } from './list-filters.text.ts';

/** The choices for orders; a list of ordered or arrived devices has only the last stages. */
export function stuckChoices(isOfOrders: boolean, chosen: string) {
  const words = isOfOrders ? STUCK_WORDS : LAST_STUCK_WORDS;
  const texts: readonly string[] = [...words, ...STUCK_CHOICES];
  return (chosen === '' || texts.includes(chosen) ? texts : [...texts, chosen]).map((value) => ({
    value,
    label: isStuckWord(value) ? STUCK_LABELS[value] : `${daysText(value)} or more`,
  }));
}

const LAST_STUCK_WORDS: readonly StuckWord[] = ['any', 'china', 'dubai', 'branch', 'slipped'];
const STUCK_LABELS: Readonly<Record<StuckWord, string>> = {
  ...LEG_LABELS,
  any: 'Longer than usual',
  slipped: 'Promise slipped',
};

/** In days from today; overdue ones are included. */
export const dueChoices = (chosen: string) =>
  dayChoices(DUE_CHOICES, chosen, (value) => `${daysText(value)}, or overdue`);

/** In days before today. */
export const changedChoices = (chosen: string) => dayChoices(CHANGED_CHOICES, chosen, daysText);

function dayChoices(texts: readonly string[], chosen: string, labelOf: (value: string) => string) {
  const all = chosen === '' || texts.includes(chosen) ? texts : [...texts, chosen];
  return all.map((value) => ({ value, label: labelOf(value) }));
}

const CHANGED_CHOICES = ['1', '7', '30', '90'] as const;

const DUE_CHOICES = ['1', '3', '7', '14', '30'] as const;

/** In days. */
const STUCK_CHOICES = ['1', '3', '7', '14', '30'] as const;
