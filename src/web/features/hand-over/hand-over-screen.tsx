import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Handshake, PackageCheck, Printer, SearchX } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { HandOver, ReadyDevice } from '#shared/contracts/hand-over.ts';
import { HAND_OVER_CODE } from '#shared/domain/hand-over.ts';
import { BRANCH_LABELS, branchCodeOf } from '#shared/domain/labels.ts';
import { centsOfAmount, formatMoney } from '#shared/domain/money.ts';
import { CameraButton } from '#web/components/camera/camera-button.ts';
import { lazyDialog } from '#web/components/dialog/lazy-dialog.tsx';
import { toastFailure } from '#web/components/form-failure.ts';
import { Notice } from '#web/components/notice.tsx';
import { takenBackText } from '#web/components/shop/money-stays.text.ts';
import { Button } from '#web/components/ui/button.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { SearchInput } from '#web/components/ui/form/search-input.tsx';
import { toast } from '#web/components/ui/overlay/toast-store.ts';
import { PageHeader } from '#web/components/ui/page-header.tsx';
import { Panel } from '#web/components/ui/panel.tsx';
import { SkeletonList } from '#web/components/ui/skeleton.tsx';
import { useIsOffline } from '#web/lib/offline/use-connection.ts';
import { readAnew } from '#web/lib/realtime/read-anew.ts';
import { useDevice } from '#web/lib/session.ts';
import { unbroken } from '#web/lib/unbroken.ts';
import { HAND_OVER_TEXT as TEXT } from './hand-over.text.ts';
import type { Meeting } from './hand-over-form.ts';
import { type Found, findHandOvers, type Sought, undoHandOver } from './hand-overs.queries.ts';

const LazyHandOver = lazyDialog(TEXT.formTitle, () => import('./hand-over-dialog.tsx'), 'HandOverDialog');
/** Longer than the pause between two digits of a number that is typed. */
const TYPING_PAUSE_MS = 800;
const CHANGED = ['payment', 'layby', 'pre_order'];

/** The hand-over counter, at /hand-over: finds a customer's device by its code and hands it over. */
export function HandOverScreen() {
  const client = useQueryClient();
  const isOffline = useIsOffline();
  const inputRef = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const typedRef = useRef('');
  const pauseRef = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [meeting, setMeeting] = useState<Meeting | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [done, setDone] = useState<HandOver | null>(null);
  /** The latest automatic lookup of a code. */
  const codeRef = useRef<{ typed: string; found: Promise<Found> } | null>(null);
  const find = useMutation({
    mutationFn: (sought: Sought) => {
      const found = findHandOvers(sought);
      codeRef.current = sought.isCodeOnly ? { typed: sought.typed, found } : null;
      return found;
    },
    onSuccess: ({ devices, code }, { typed: sought }) => {
      const [device, ...others] = devices;
      // An answer is ignored when the field has changed since the request.
      if (device && others.length === 0 && sought === typedRef.current.trim()) meet({ device, code });
    },
  });
  useEffect(() => {
    inputRef.current?.focus();
    return () => clearTimeout(pauseRef.current);
  }, []);
  const { branch } = useDevice();
  const meet = (next: Pick<Meeting, 'device' | 'code'>) => {
    setMeeting({ ...next, ownBranch: branchCodeOf(branch ?? '') });
    setIsOpen(true);
  };
  const look = (text: string, isCodeOnly = false) => {
    clearTimeout(pauseRef.current);
    setDone(null);
    const typed = text.trim();
    if (typed === '') return;
    const asCode = codeRef.current?.typed === typed ? codeRef.current.found : undefined;
    find.mutate({ typed, isCodeOnly, asCode });
  };
  const put = (next: string) => {
    clearTimeout(pauseRef.current);
    typedRef.current = next;
    codeRef.current = null;
    setTyped(next);
  };
  const type = (next: string) => {
    const before = typedRef.current;
    put(next);
    // Looks up a code without Enter, as scanners do not send one. Six digits may also be the beginning of a longer number, so that only a code
    // is looked up.
    if (!HAND_OVER_CODE.test(next.trim())) return;
    if (next.length - before.length > 1) look(next, true);
    // Six typed digits with a leading zero may begin a telephone number, and each wrong code is counted: they are only looked up on Enter.
    else if (!next.trim().startsWith('0'))
      pauseRef.current = setTimeout(() => look(next, true), TYPING_PAUSE_MS);
  };
  const begin = () => {
    put('');
    setDone(null);
    find.reset();
    inputRef.current?.focus();
  };
  const takeBack = async ({ batchId, paidAmount }: HandOver) => {
    try {
      await undoHandOver(batchId);
      toast({ title: TEXT.undone, description: takenBackText(TEXT.readyAgain, paidAmount) });
      setDone(null);
    } catch (error) {
      toastFailure(error, TEXT.undoFailed);
    }
    await readAnew(client, CHANGED);
  };
  return (
    <>
      <PageHeader title={TEXT.title} />
      <div className="grid w-full max-w-3xl grid-cols-1 gap-3">
        {isOffline && (
          <Notice tone="warning" role="status">
            {TEXT.offline}
          </Notice>
        )}
        <form
          className="flex items-start gap-2 max-sm:flex-wrap"
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            look(typed);
          }}
        >
          <SearchInput
            ref={inputRef}
            className="min-w-0 flex-1 max-sm:basis-full"
            aria-label={TEXT.find}
            placeholder={TEXT.find}
            value={typed}
            onValueChange={type}
          />
          <CameraButton
            name={TEXT.find}
            isOnce
            hint={TEXT.cameraHint}
            read={(raw) => (HAND_OVER_CODE.test(raw.trim()) ? raw.trim() : null)}
            onCode={(code) => {
              put(code);
              look(code, true);
            }}
          />
          <Button
            type="submit"
            variant="primary"
            className="max-sm:flex-1"
            isPending={find.isPending && !find.variables.isCodeOnly}
          >
            {TEXT.search}
          </Button>
        </form>
        {done ? (
          <HandedOver done={done} onNext={begin} />
        ) : find.isPending ? (
          <SkeletonList count={1} label={TEXT.searching} itemClassName="h-24" />
        ) : find.isError ? (
          <ErrorState title={TEXT.searchFailed} error={find.error} onRetry={() => look(typed)} />
        ) : find.data === undefined ? (
          <EmptyState icon={Handshake} title={TEXT.emptyTitle} description={TEXT.empty} />
        ) : find.data.devices.length === 0 ? (
          <EmptyState
            icon={SearchX}
            title={TEXT.noneTitle}
            description={unbroken(
              find.data.instead ?? (find.data.asOf === null ? TEXT.none : TEXT.noneCarried),
            )}
          />
        ) : (
          <>
            <ul className="grid gap-2">
              {find.data.devices.map((device) => (
                <ReadyCard
                  key={`${device.kind} ${device.id}`}
                  device={device}
                  onChoose={() => meet({ device, code: find.data.code })}
                />
              ))}
            </ul>
            {find.data.hasMore && <p className="text-note text-soft">{TEXT.hasMore}</p>}
          </>
        )}
      </div>
      {meeting && (
        <LazyHandOver
          open={isOpen}
          onOpenChange={setIsOpen}
          meeting={meeting}
          onWaits={begin}
          onDone={(handedOver) => {
            setDone(handedOver);
            put('');
            find.reset();
            toast({
              title: `${TEXT.done}: ${handedOver.customerName}`,
              action: { label: TEXT.undo, onSelect: () => void takeBack(handedOver) },
            });
            void readAnew(client, CHANGED);
          }}
        />
      )}
    </>
  );
}

function ReadyCard({ device, onChoose }: { device: ReadyDevice; onChoose: () => void }) {
  const dueCents = centsOfAmount(device.remainingAmount);
  return (
    <li className="glass flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold wrap-anywhere">
          <bdi>{device.customerName}</bdi>
        </p>
        <p className="text-note text-soft wrap-anywhere">
          {[device.quoteNumber ?? 'Layby', device.phoneModel, device.branch && BRANCH_LABELS[device.branch]]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {dueCents > 0 && (
          <p className="text-note font-medium text-warning-ink">
            {unbroken(`Balance due ${formatMoney(dueCents)}`)}
          </p>
        )}
      </div>
      <Button variant="primary" onClick={onChoose}>
        <PackageCheck aria-hidden />
        {TEXT.choose}
      </Button>
    </li>
  );
}

function HandedOver({ done, onNext }: { done: HandOver; onNext: () => void }) {
  const what = [done.quoteNumber ?? 'Layby', done.phoneModel].filter(Boolean).join(' · ');
  return (
    <Panel title={`${TEXT.done}: ${done.customerName}`} className="grid gap-4" role="status">
      <p className="text-body wrap-anywhere">
        {what}
        {done.paidAmount && unbroken(` · ${formatMoney(done.paidAmount)} received`)}
        {centsOfAmount(done.remainingAmount) > 0 &&
          unbroken(` · ${formatMoney(done.remainingAmount)} still due`)}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button asChild>
          <Link to="/print/hand-over/$handOverId" params={{ handOverId: String(done.id) }} target="_blank">
            <Printer aria-hidden />
            {TEXT.slip}
          </Link>
        </Button>
        <Button variant="primary" onClick={onNext}>
          {TEXT.next}
        </Button>
      </div>
    </Panel>
  );
}
