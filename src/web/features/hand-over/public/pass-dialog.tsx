import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { encode } from 'uqr';
import type { HandOverKind } from '#shared/contracts/hand-over.ts';
import type { Layby } from '#shared/contracts/laybys.ts';
import type { Order } from '#shared/contracts/orders.ts';
import type { DialogProps } from '#web/components/dialog/dialog-props.ts';
import { SharePictureButton } from '#web/components/share-picture-button.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { Dialog } from '#web/components/ui/overlay/dialog.tsx';
import { toast } from '#web/components/ui/overlay/toast-store.ts';
import { SkeletonList } from '#web/components/ui/skeleton.tsx';
import { PASS_TEXT, passText } from '../hand-over.text.ts';
import { passQuery } from './pass.query.ts';
import { drawPass } from './pass-picture.ts';

export function OrderPassDialog({ order, ...props }: DialogProps & { order: Order }) {
  const name = [order.customer.name, order.quoteNumber, order.phoneModel].filter(Boolean).join(' · ');
  return <PassDialog kind="payment" id={order.id} name={name} {...props} />;
}

export function LaybyPassDialog({ layby, ...props }: DialogProps & { layby: Layby }) {
  const name = `${layby.customerFullName} · ${layby.phoneModel}`;
  return <PassDialog kind="layby" id={layby.id} name={name} {...props} />;
}

interface PassDialogProps extends DialogProps {
  kind: HandOverKind;
  id: number;
  /** The customer and the device. */
  name: string;
}

/** The hand-over code that a customer shows, to be read out, copied or photographed. */
function PassDialog({ kind, id, name, open, onOpenChange }: PassDialogProps) {
  const pass = useQuery({ ...passQuery(kind, id), enabled: open });
  return (
    <Dialog
      isOpen={open}
      onOpenChange={onOpenChange}
      title={PASS_TEXT.title}
      description={name}
      maxWidthPx={380}
    >
      {pass.data === undefined ? (
        pass.isError ? (
          <ErrorState title={PASS_TEXT.failed} error={pass.error} onRetry={() => void pass.refetch()} />
        ) : (
          <SkeletonList count={1} label={PASS_TEXT.loading} itemClassName="h-64" />
        )
      ) : pass.data.code === null ? (
        <EmptyState title={PASS_TEXT.none} />
      ) : (
        <Pass code={pass.data.code} />
      )}
    </Dialog>
  );
}

function Pass({ code }: { code: string }) {
  const { data, size } = encode(code, { border: 2 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <div className="grid justify-items-center gap-4">
      <svg
        viewBox={`0 0 ${size} ${size}`}
        className="w-56 max-w-full rounded-control bg-white"
        role="img"
        aria-label={`QR ${code}`}
        shapeRendering="crispEdges"
      >
        <path d={dark.join('')} fill="#000" />
      </svg>
      <p className="numerals font-display text-3xl font-bold tracking-widest">{code}</p>
      <p className="text-center text-note text-soft">{PASS_TEXT.hint}</p>
      <div className="flex flex-wrap justify-center gap-2">
        {/* Only a secure page may write to the clipboard; elsewhere the code is read out. */}
        {navigator.clipboard && (
          <Button
            onClick={() => {
              navigator.clipboard.writeText(code).then(
                () => toast({ title: PASS_TEXT.copied }),
                () => toast({ variant: 'destructive', title: PASS_TEXT.copyFailed }),
              );
            }}
          >
            <Copy aria-hidden />
            {PASS_TEXT.copy}
          </Button>
        )}
        <SharePictureButton draw={() => drawPass(code)} name={`code-${code}`} text={passText(code)} />
      </div>
    </div>
  );
}
