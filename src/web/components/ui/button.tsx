import { cva, type VariantProps } from 'class-variance-authority';
import { LoaderCircle } from 'lucide-react';
import { Slot } from 'radix-ui/slot';
import { type ComponentProps, useRef } from 'react';
import { cn } from '#web/lib/cn.ts';

export const buttonStyles = cva(
  [
    'inline-flex min-h-11 items-center justify-center gap-2 rounded-control px-4 py-1 text-body leading-tight font-semibold',
    'select-none transition-[background-color,border-color,opacity] duration-150',
    'disabled:pointer-events-none aria-disabled:cursor-default aria-disabled:opacity-55 aria-disabled:shadow-none',
    '[&_svg]:size-4 [&_svg]:shrink-0',
  ],
  {
    variants: {
      variant: {
        primary:
          'bg-linear-to-b from-(--primary-from) to-(--primary-to) text-(--primary-text) shadow-[0_6px_22px_-8px_var(--primary-to)] hover:brightness-108 active:brightness-95',
        secondary:
          'border border-edge-strong bg-panel text-text hover:border-edge-control hover:bg-panel-hover',
        ghost: 'text-soft hover:bg-panel-hover hover:text-text',
        danger: 'bg-danger-fill text-white hover:brightness-110 active:brightness-95',
      },
      size: { normal: '', compact: 'min-h-9 px-3 text-note pointer-coarse:min-h-11' },
    },
    defaultVariants: { variant: 'secondary', size: 'normal' },
  },
);

export type ButtonProps = ComponentProps<'button'> &
  VariantProps<typeof buttonStyles> & {
    /**
     * While true the button cannot be pressed, shows a spinner beside its text, and keeps the focus. Where it is given, the second click of a
     * double click on the button is ignored: on a slow device it comes before the first one has set this.
     */
    isPending?: boolean;
    /** The single key for the same action, named in its tooltip. */
    shortcut?: string | undefined;
    /** Renders the only child (a link, say) with the button's look. */
    asChild?: boolean;
  };

export function Button({
  variant,
  size,
  isPending,
  shortcut,
  asChild = false,
  className,
  disabled,
  type = 'button',
  onClick,
  children,
  ...props
}: ButtonProps) {
  const pressedAt = useRef(-1_000);
  const classes = cn(buttonStyles({ variant, size }), className);
  const key = shortcut && { 'aria-keyshortcuts': shortcut, title: `Press ${shortcut.toUpperCase()}` };
  if (asChild) {
    return (
      <Slot className={classes} onClick={onClick} {...key} {...props}>
        {children}
      </Slot>
    );
  }
  return (
    <button
      type={type}
      className={classes}
      disabled={disabled}
      aria-disabled={disabled || isPending || undefined}
      aria-busy={isPending || undefined}
      onClick={(event) => {
        // The first click of a double click may have closed something that covered this button.
        const isSecond = event.detail > 1 && event.timeStamp - pressedAt.current < 1_000;
        pressedAt.current = event.timeStamp;
        // Also refuses Enter in a field, which presses the button.
        if (isPending || (isPending === false && isSecond)) event.preventDefault();
        else onClick?.(event);
      }}
      {...key}
      {...props}
    >
      {isPending && <LoaderCircle aria-hidden className="animate-spin" />}
      {children}
    </button>
  );
}
