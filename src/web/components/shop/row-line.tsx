import type { ComponentProps, ReactNode } from 'react';
import { CustomerLink } from '#web/components/customer-link.tsx';
import { CompactRow } from '#web/components/list/density/compact-row.tsx';
import { ExpandableCard, ExpandTrigger } from '#web/components/ui/expandable.tsx';
import { cn } from '#web/lib/cn.ts';
import { RowCard } from './row-card.tsx';
import { WaitingMark } from './waiting-mark.tsx';

type LineProps<Row> = Omit<ComponentProps<typeof CompactRow<Row>>, 'first' | 'isOpening'> & {
  /** The name of the customer or record. */
  name: string;
  /** Sets the colour of its edge. */
  stage: string;
  /** The entity name under which its changes are announced. */
  entity: string;
};

type OpeningLineProps<Row extends { id: number }> = LineProps<Row> & {
  /** The status, for screen readers. */
  status?: string;
  isExpanded: boolean;
  onExpandedChange: (id: number, isExpanded: boolean) => void;
  /** The content when expanded. */
  children: ReactNode;
};

/** A row in one line, which expands in place. */
export function OpeningLine<Row extends { id: number }>({
  name,
  stage,
  entity,
  status,
  isExpanded,
  onExpandedChange,
  children,
  ...line
}: OpeningLineProps<Row>) {
  const { id } = line.row;
  return (
    <ExpandableCard
      stage={stage}
      isExpanded={isExpanded}
      onExpandedChange={(next) => onExpandedChange(id, next)}
      header={
        <CompactRow
          {...line}
          isOpening
          first={
            <ExpandTrigger
              className={cn(
                'w-full text-body [&>span]:truncate',
                line.note && 'h-auto! min-h-6 @3xl:min-h-9',
              )}
            >
              {name}
              {status && <span className="sr-only">, {status}</span>}
              <WaitingMark entity={entity} id={id} isBrief />
            </ExpandTrigger>
          }
        />
      }
    >
      {children}
    </ExpandableCard>
  );
}

type CustomerLineProps<Row extends { id: number }> = LineProps<Row> & {
  customerId: number;
  /** The accessible label that distinguishes it from other rows. */
  label: string;
  /** The action of its name, where that is not a link to the customer. */
  onOpen?: () => void;
};

/** A row in one line, which does not expand. */
export function CustomerLine<Row extends { id: number }>({
  customerId,
  name,
  label,
  stage,
  entity,
  onOpen,
  ...line
}: CustomerLineProps<Row>) {
  return (
    <RowCard stage={stage} label={label}>
      <CompactRow
        {...line}
        first={
          <span className="flex min-h-6 items-center gap-1.5 text-body font-semibold">
            {onOpen ? (
              <button
                type="button"
                className="h-auto! min-h-6! min-w-0 truncate text-left hover:underline"
                title={name}
                onClick={onOpen}
              >
                {name}
              </button>
            ) : (
              <span className="min-w-0 truncate" title={name}>
                <CustomerLink customer={{ id: customerId, name }} className="inline" />
              </span>
            )}
            <WaitingMark entity={entity} id={line.row.id} isBrief />
          </span>
        }
      />
    </RowCard>
  );
}
