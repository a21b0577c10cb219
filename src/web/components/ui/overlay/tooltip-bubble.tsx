import * as RadixTooltip from 'radix-ui/tooltip';
import type { ReactNode } from 'react';

interface TooltipBubbleProps {
  /** Where the control is on the screen. */
  place: DOMRect;
  onClose: () => void;
  children: ReactNode;
}

/** The tooltip itself, beside its control. Loaded after the page, before anybody hovers. */
export function TooltipBubble({ place, onClose, children }: TooltipBubbleProps) {
  const { left, top, width, height } = place;
  return (
    <RadixTooltip.Provider>
      <RadixTooltip.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
        <RadixTooltip.Trigger asChild>
          <span aria-hidden style={{ position: 'fixed', left, top, width, height, pointerEvents: 'none' }} />
        </RadixTooltip.Trigger>
        <RadixTooltip.Portal>
          <RadixTooltip.Content
            sideOffset={6}
            collisionPadding={8}
            className="pop pointer-events-none z-70 max-w-72 rounded-lg border border-edge-strong bg-panel-solid px-2.5 py-1.5 text-note text-text shadow-raised"
          >
            {children}
          </RadixTooltip.Content>
        </RadixTooltip.Portal>
      </RadixTooltip.Root>
    </RadixTooltip.Provider>
  );
}
