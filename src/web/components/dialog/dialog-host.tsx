import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import {
  type ComponentType,
  type Context,
  createContext,
  type ReactNode,
  use,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { noteOpened } from '#web/lib/opened-dialog.ts';
import type { DialogProps } from './dialog-props.ts';

// The dialogs of a screen are rendered beside its list, not in its rows: when a colleague's change removes a row, its dialog and the input in it must
// stay.

type Versioned = { id: number; version: number };

interface DialogSet<Row extends Versioned, Props, Kind extends string, BlankKind extends string> {
  /** Dialogs about a row, by kind. */
  dialogs: Readonly<Record<Kind, ComponentType<NoInfer<Props> & DialogProps>>>;
  /** Dialogs that start without a row. */
  blank?: Readonly<Record<BlankKind, ComponentType<DialogProps>>>;
  propsOf: (row: Row) => Props;
  /** The query that reads the single row, if there is one: a dialog shows the newest known version, not the one it was opened with. */
  queryOf?: (row: Row) => { queryKey: QueryKey };
  /** A context in a file of its own, for a screen whose dialogs contain components that open dialogs. */
  context?: DialogContext<Row>;
}

export type DialogContext<Row> = Context<Open<Row> | null>;

export function createDialogContext<Row>(): DialogContext<Row> {
  return createContext<Open<Row> | null>(null);
}

interface OpenDialog<Row, Kind extends string, BlankKind extends string> {
  (kind: BlankKind): void;
  (kind: Kind, row: Row): void;
}

type Open<Row> = (kind: string, row?: Row) => void;

interface Host<Row extends Versioned, Props, Kind extends string, BlankKind extends string>
  extends DialogSet<Row, Props, Kind, BlankKind> {
  context: DialogContext<Row>;
}

/** Defines the dialogs of a screen, for `DialogHost`; `useDialogs` opens them from anywhere below it. */
export function dialogHost<
  Row extends Versioned,
  Props extends object,
  Kind extends string,
  BlankKind extends string = never,
>(set: DialogSet<Row, Props, Kind, BlankKind>): Host<Row, Props, Kind, BlankKind> {
  return { ...set, context: set.context ?? createDialogContext<Row>() };
}

/** Stable: opening a dialog renders none of the rows again. */
export function useDialogs<Row extends Versioned, Props, Kind extends string, BlankKind extends string>({
  context,
}: Host<Row, Props, Kind, BlankKind>): OpenDialog<Row, Kind, BlankKind> {
  return useDialogContext(context);
}

export function useDialogContext<Row>(context: DialogContext<Row>): Open<Row> {
  const open = use(context);
  if (!open) throw new Error('Dialogs are opened from inside their DialogHost');
  return open;
}

interface Opening<Row> {
  /** A new one for each opening, so that forms start afresh. */
  key: number;
  kind: string;
  row: Row | undefined;
  isOpen: boolean;
}

interface DialogHostProps<Row extends Versioned, Props, Kind extends string, BlankKind extends string> {
  host: Host<Row, Props, Kind, BlankKind>;
  children: ReactNode;
}

export function DialogHost<
  Row extends Versioned,
  Props extends object,
  Kind extends string,
  BlankKind extends string,
>({ host, children }: DialogHostProps<Row, Props, Kind, BlankKind>) {
  const [opening, setOpening] = useState<Opening<Row> | null>(null);
  const open = useMemo(
    (): Open<Row> => (kind, row) =>
      setOpening((last) => ({ key: (last?.key ?? 0) + 1, kind, row, isOpen: true })),
    [],
  );
  const Blank: ComponentType<DialogProps> | null | undefined =
    opening && host.blank?.[opening.kind as BlankKind];
  const dialogProps = opening && {
    open: opening.isOpen,
    // The dialog stays mounted while it closes.
    onOpenChange: (isOpen: boolean) =>
      setOpening((last) => (last?.key === opening.key ? { ...last, isOpen } : last)),
  };
  return (
    <host.context value={open}>
      {children}
      {dialogProps && Blank && <Blank key={opening.key} {...dialogProps} />}
      {dialogProps && opening.row && (
        <RowDialog
          key={opening.key}
          host={host}
          kind={opening.kind as Kind}
          row={opening.row}
          {...dialogProps}
        />
      )}
    </host.context>
  );
}

interface RowDialogProps<Row extends Versioned, Props, Kind extends string, BlankKind extends string>
  extends DialogProps {
  host: Host<Row, Props, Kind, BlankKind>;
  kind: Kind;
  row: Row;
}

/** One dialog of a host, with the newest known row. */
function RowDialog<
  Row extends Versioned,
  Props extends object,
  Kind extends string,
  BlankKind extends string,
>({ host, kind, row, ...props }: RowDialogProps<Row, Props, Kind, BlankKind>) {
  // Whatever else the options of the entity's query contain, they read this row.
  const options = (host.queryOf?.(row) ?? { queryKey: ['opened'] }) as UseQueryOptions<Row>;
  const [openedAt] = useState(() => Date.now());
  const { data: read = row, dataUpdatedAt } = useQuery({
    ...options,
    enabled: host.queryOf !== undefined && props.open,
  });
  // Data embedded in a row, such as an order's pre-order, may change without its version. Of two rows with the same version, the pressed one is newer
  // until the row has been read again.
  const isNewer = read.version > row.version || (read.version === row.version && dataUpdatedAt > openedAt);
  const newest = host.queryOf && isNewer ? read : row;
  const { id } = row;
  const path = String(options.queryKey[0]);
  useEffect(() => {
    return props.open ? noteOpened({ dialog: kind, path, id }) : undefined;
  }, [props.open, kind, path, id]);
  const Dialog: ComponentType<Props & DialogProps> = host.dialogs[kind];
  const dialogProps: Props & DialogProps = {
    ...host.propsOf(newest),
    ...props,
  };
  return <Dialog {...dialogProps} />;
}
