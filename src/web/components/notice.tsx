import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { cn } from '#web/lib/cn.ts';
import { unbroken } from '#web/lib/unbroken.ts';

type NoticeTone = 'info' | 'warning' | 'danger';

const LOOKS = {
  info: { Icon: Info, box: 'border-cyan-ink/40 bg-cyan/10', icon: 'text-cyan-ink' },
  warning: { Icon: TriangleAlert, box: 'border-warning-ink/45 bg-warning-wash', icon: 'text-warning-ink' },
  danger: { Icon: CircleAlert, box: 'border-danger/50 bg-danger/10', icon: 'text-danger-ink' },
} as const;

interface NoticeProps {
  tone?: NoticeTone;
  title?: ReactNode;
  /** Buttons or links below the text. */
  actions?: ReactNode;
  /** How it is announced when it appears: what stops the user (`alert`) at once and scrolled into view, the rest at the next pause. */
  role?: 'alert' | 'status';
  className?: string;
  children?: ReactNode;
}

/** A highlighted text inside a form or panel: what to know before going on. */
export function Notice({ tone = 'info', title, actions, role, className, children }: NoticeProps) {
  const { Icon, box, icon } = LOOKS[tone];
  const boxRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // In a long form it may appear outside the visible part.
    if (role === 'alert') boxRef.current?.scrollIntoView({ block: 'nearest' });
  }, [role]);
  return (
    <div
      ref={boxRef}
      role={role}
      className={cn('flex gap-3 scroll-my-24 rounded-control border px-3.5 py-3', box, className)}
    >
      <Icon aria-hidden className={cn('mt-0.5 size-4 shrink-0', icon)} />
      <div className="grid min-w-0 flex-1 gap-1 text-body wrap-anywhere">
        {title && <p className="font-semibold">{unbroken(title)}</p>}
        {children && <div className="text-soft">{unbroken(children)}</div>}
        {actions && <div className="mt-1.5 flex flex-wrap gap-2">{actions}</div>}
      </div>
    </div>
  );
}
