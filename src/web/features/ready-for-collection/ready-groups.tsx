import { useEffect, useRef, useState } from 'react';
import { ReadyGroupSection, type ReadyList } from './ready-group.tsx';

interface ReadyGroupsProps {
  inBranch: ReadyList;
  onTheWay: ReadyList;
  /** Another search or branch begins new lists. */
  scope: string;
}

/** Both lists, the phones that are at hand above those that are not. */
export function ReadyGroups({ inBranch, onTheWay, scope }: ReadyGroupsProps) {
  const upperRef = useRef<HTMLDivElement>(null);
  const [, setUpperHeightPx] = useState(0);
  // The lower list renders what is near the window, for which it must know where it begins. That moves with the upper.
  useEffect(() => {
    if (!upperRef.current) return;
    const observer = new ResizeObserver(([entry]) => setUpperHeightPx(entry?.contentRect.height ?? 0));
    observer.observe(upperRef.current);
    return () => observer.disconnect();
  }, []);
  return (
    <>
      <div ref={upperRef}>
        <ReadyGroupSection group="in_branch" list={inBranch} scope={scope} />
      </div>
      <ReadyGroupSection group="on_the_way" list={onTheWay} scope={scope} />
    </>
  );
}
