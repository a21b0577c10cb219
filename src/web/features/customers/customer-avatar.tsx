import { cn } from '#web/lib/cn.ts';

/** The golden angle places consecutive ids far apart on the colour circle. */
const GOLDEN_ANGLE_DEGREES = 137.508;

interface CustomerAvatarProps {
  customer: { id: number; name: string };
  className?: string;
}

/** Initials on a colour that depends on the customer's id only, so that renaming keeps it. Decorative: the name is beside it. */
export function CustomerAvatar({ customer, className }: CustomerAvatarProps) {
  const hue = `oklch(0.68 0.14 ${Math.round((customer.id * GOLDEN_ANGLE_DEGREES) % 360)})`;
  return (
    <span
      aria-hidden
      className={cn(
        'grid size-10 shrink-0 place-items-center rounded-full border text-note font-semibold select-none',
        className,
      )}
      style={{
        color: `color-mix(in oklab, ${hue} 30%, var(--text))`,
        backgroundColor: `color-mix(in oklab, ${hue} 20%, var(--panel-solid))`,
        borderColor: `color-mix(in oklab, ${hue} 55%, transparent)`,
      }}
    >
      {initialsOf(customer.name)}
    </span>
  );
}

/** First letters of the first and the last word, ignoring a click sign before them: '!Naruseb' and 'ǃNaruseb' give N. */
export function initialsOf(name: string): string {
  const letters = name.split(/[\s-]+/).flatMap((word) => LETTER.exec(word)?.[0] ?? []);
  const last = letters.slice(1).at(-1) ?? '';
  return `${letters[0] ?? '?'}${last}`.toUpperCase();
}

/** Unicode counts the clicks of Khoekhoe names as letters, but they are never an initial. */
const LETTER = /[^\P{L}ǀ-ǃ]|\p{N}/u;
