import { cx } from 'class-variance-authority';
import type { ClassValue } from 'class-variance-authority/types';
import { createTailwindMerge } from 'tailwind-merge';
import { CLASS_GROUPS, SHORTHANDS } from './class-groups.ts';

const mergeClasses = createTailwindMerge(() => ({
  cacheSize: 500,
  theme: {},
  classGroups: CLASS_GROUPS,
  conflictingClassGroups: SHORTHANDS,
  conflictingClassGroupModifiers: { 'text-size': ['leading'] },
  orderSensitiveModifiers: ['*', '**', 'before', 'after', 'placeholder'],
}));

/** Joins class names; of two utilities for the same property the later one wins. */
export function cn(...classes: ClassValue[]): string {
  return mergeClasses(cx(classes));
}
