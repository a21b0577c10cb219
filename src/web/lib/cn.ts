import { cx } from 'class-variance-authority';
import type { ClassValue } from 'class-variance-authority/types';
import { extendTailwindMerge } from 'tailwind-merge';

const mergeClasses = extendTailwindMerge({
  extend: {
    theme: {
      text: ['tile', 'title', 'name', 'body', 'note'],
      radius: ['panel', 'row', 'control'],
      shadow: ['raised'],
    },
  },
});

/** Joins class names; of two utilities for the same property the later one wins. */
export function cn(...classes: ClassValue[]): string {
  return mergeClasses(cx(classes));
}
