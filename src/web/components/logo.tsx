import { cn } from '#web/lib/cn.ts';

/** The ring beside the product's name. Drawn by CSS: nothing to load, sharp at any size. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={cn(
        'relative inline-block size-7 shrink-0 rounded-full bg-conic from-(--cyan) via-(--violet) to-(--cyan) p-[2.5px]',
        className,
      )}
    >
      <span className="grid size-full place-items-center rounded-full bg-ground p-[18%]">
        <span className="size-full rounded-full border-2 border-cyan/80" />
      </span>
    </span>
  );
}
