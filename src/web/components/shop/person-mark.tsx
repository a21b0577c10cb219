import { cn } from '#web/lib/cn.ts';
import { initialsOf } from './initials.ts';

/** Background colours; each name always gets the same one, on every device. White text is legible on all of them. */
const GROUNDS = [
  'from-[#2f6fe0] to-[#6d4df2]',
  'from-[#0e7490] to-[#1d63d8]',
  'from-[#7c3aed] to-[#b0327e]',
  'from-[#0f766e] to-[#15803d]',
  'from-[#b45309] to-[#b91c1c]',
  'from-[#4f46e5] to-[#0e7490]',
];

interface PersonMarkProps {
  name: string | null;
  className?: string | undefined;
}

/** The initials of a person, beside text that names the person. */
export function PersonMark({ name, className }: PersonMarkProps) {
  return (
    <span
      aria-hidden
      className={cn(
        'grid size-9 shrink-0 place-items-center rounded-full bg-linear-to-br text-xs font-bold text-white',
        GROUNDS[sumOf(name ?? '') % GROUNDS.length],
        className,
      )}
    >
      {initialsOf(name ?? '?')}
    </span>
  );
}

const sumOf = (name: string) => [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);
