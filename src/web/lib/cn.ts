import { type ClassValue, clsx } from 'clsx';
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
  return mergeClasses(clsx(classes));
}
