import { ArrowRight, CheckCheck, Globe, type LucideIcon, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { NextStepButton, RowActions, StepItem } from './row-actions.tsx';

interface Step {
  kind: string;
  to: string;
  label: string;
}

interface RowStepsProps<Action extends Step> {
  /** The name of the row, for screen readers. */
  name: string;
  /** 'More actions' */
  menuLabel: string;
  next: Action | null | undefined;
  others: readonly Action[];
  /** The step that is running. */
  pending: { kind: string; to: string } | null;
  /** `pressed`: the pressed button or menu item. */
  onTake: (action: Action, pressed: Element) => void;
  /** Shown beside the button of the next step. */
  beside?: ReactNode;
  /** The menu items below the other steps. */
  children: ReactNode;
  className?: string | undefined;
  /** Where it stands among buttons that are no steps. */
  isPrimary?: boolean;
}

/** The next step of a row as a button, its other steps and everything else in the menu "⋯". */
export function RowSteps<Action extends Step>({
  name,
  menuLabel,
  next,
  others,
  pending,
  onTake,
  beside,
  children,
  className,
  isPrimary = false,
}: RowStepsProps<Action>) {
  const isBusy = pending !== null;
  const isNextPending = pending !== null && pending.kind === next?.kind && pending.to === next.to;
  return (
    <RowActions
      className={className}
      next={
        next && (
          <>
            <NextStepButton
              label={next.label}
              name={name}
              variant={isPrimary ? 'primary' : 'secondary'}
              isPending={isNextPending}
              disabled={isBusy && !isNextPending}
              onPress={(button) => onTake(next, button)}
            />
            {beside}
          </>
        )
      }
      menuLabel={`${menuLabel}: ${name}`}
      isMenuPending={isBusy && !isNextPending}
      isDisabled={isBusy}
    >
      {others.map((action) => {
        const Icon = ICONS[action.kind] ?? ArrowRight;
        return (
          <StepItem key={`${action.kind}-${action.to}`} onPress={(item) => onTake(action, item)}>
            <Icon aria-hidden />
            {action.label}
          </StepItem>
        );
      })}
      {children}
    </RowActions>
  );
}

const ICONS: Readonly<Record<string, LucideIcon>> = {
  complete: CheckCheck,
  create_pre_order: Globe,
  step_back: Undo2,
  reopen: Undo2,
};
