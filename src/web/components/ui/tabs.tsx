import * as RadixTabs from 'radix-ui/tabs';
import type { ReactNode } from 'react';
import { cn } from '#web/lib/cn.ts';

export interface Tab {
  id: string;
  label: ReactNode;
  content: ReactNode;
}

interface TabsProps {
  tabs: readonly Tab[];
  label: string;
  /** Of the row of tabs, which stays in sight while its surroundings scroll. */
  className?: string;
}

/** Tabs. Arrow keys move between them; a panel is rendered when first shown. */
export function Tabs({ tabs, label, className }: TabsProps) {
  return (
    <RadixTabs.Root defaultValue={tabs[0]?.id ?? ''} className="min-w-0">
      <RadixTabs.List
        aria-label={label}
        className={cn(
          'sticky top-0 z-10 -mx-5 flex overflow-x-auto border-b border-edge bg-panel-solid px-5 [scrollbar-width:none]',
          className,
        )}
      >
        {tabs.map((tab) => (
          <RadixTabs.Trigger
            key={tab.id}
            value={tab.id}
            className="-mb-px min-h-11 shrink-0 border-b-2 border-transparent px-2.5 text-body font-medium text-soft transition-colors hover:text-text focus-visible:-outline-offset-2 data-[state=active]:border-cyan-ink data-[state=active]:text-text sm:px-4"
          >
            {tab.label}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {tabs.map((tab) => (
        <RadixTabs.Content
          key={tab.id}
          value={tab.id}
          className="rounded-control pt-4 focus-visible:outline-offset-4"
        >
          {tab.content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  );
}
