import type { ReactNode } from 'react';
import { cn } from '#web/lib/cn.ts';
import { Button, type ButtonProps } from './button.tsx';
import { Tooltip } from './overlay/tooltip.tsx';

type IconButtonProps = Omit<ButtonProps, 'children' | 'aria-label'> & {
  /** The accessible name, also shown as tooltip. */
  label: string;
  children: ReactNode;
};

/** A square button with an icon; its tooltip says what it does. */
export function IconButton({ label, className, variant = 'ghost', children, ...props }: IconButtonProps) {
  return (
    <Tooltip content={label}>
      <Button
        aria-label={label}
        variant={variant}
        className={cn('size-11 min-h-11 shrink-0 px-0 [&_svg]:size-[1.15rem]', className)}
        {...props}
      >
        {children}
      </Button>
    </Tooltip>
  );
}
