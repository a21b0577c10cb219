import { Ellipsis } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { DropdownMenu, MenuItem } from '#web/components/ui/overlay/dropdown-menu.tsx';
import { cn } from '#web/lib/cn.ts';
import { GuardedButton } from './guarded-button.tsx';
import { holdPlace } from './step-guard.ts';

interface RowActionsProps {
  /** The obvious next step; without one its place stays empty. */
  next: ReactNode;
  /** The name of the menu's button, in addition to the row's name. */
  menuLabel: string;
  /** True while a step other than the next one is running. */
  isMenuPending?: boolean;
  isDisabled?: boolean;
  /** The items of the menu "⋯". */
  children: ReactNode;
  className?: string | undefined;
}

/** The end of a row: its next step, and everything else in the menu "⋯". */
export function RowActions({
  next,
  menuLabel,
  isMenuPending = false,
  isDisabled = false,
  children,
  className,
}: RowActionsProps) {
  return (
    <div className={cn('flex items-center gap-2', className)}>
      {next ?? <span className="flex-1" />}
      <DropdownMenu
        trigger={
          <Button
            variant="ghost"
            className="size-11 min-h-11 shrink-0 border border-edge px-0"
            aria-label={menuLabel}
            data-control="menu"
            isPending={isMenuPending}
            // A pending button keeps the focus, so it is not disabled.
            disabled={isDisabled && !isMenuPending}
          >
            {!isMenuPending && <Ellipsis aria-hidden />}
          </Button>
        }
      >
        {children}
      </DropdownMenu>
    </div>
  );
}

interface NextStepButtonProps extends Omit<ComponentProps<typeof GuardedButton>, 'children'> {
  label: string;
  /** The name of the row, for screen readers. */
  name: string;
}

/** The button of a row's next step. A press meant for what was here a moment ago does nothing. */
export function NextStepButton({ label, name, className, ...props }: NextStepButtonProps) {
  return (
    <GuardedButton
      data-control="step"
      does={label}
      className={cn('min-w-0 flex-1 px-2', className)}
      aria-label={`${label}: ${name}`}
      shortcut="s"
      title={`${label} (S)`}
      {...props}
    >
      {label}
    </GuardedButton>
  );
}

interface StepItemProps extends Omit<ComponentProps<typeof MenuItem>, 'onSelect'> {
  onPress: (item: Element) => void;
}

/** A step in a row's menu. The menu closes over other rows, so the place is held. */
export function StepItem({ onPress, ...props }: StepItemProps) {
  return (
    <MenuItem
      onSelect={({ currentTarget }) => {
        if (!(currentTarget instanceof Element)) return;
        holdPlace(currentTarget);
        onPress(currentTarget);
      }}
      {...props}
    />
  );
}
