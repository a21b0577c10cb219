import { useEffect, useRef, useState } from 'react';
import { ReadyGroupSection, type ReadyList } from './ready-group.tsx';

interface ReadyGroupsProps {
  inBranch: ReadyList;
  onTheWay: ReadyList;
  /** The lists start anew with each search or branch. */
  scope: string;
}

/** Both lists, phones in a branch above those on the way. */
export function ReadyGroups({ inBranch, onTheWay, scope }: ReadyGroupsProps) {
  const upperRef = useRef<HTMLDivElement>(null);
  const [, setUpperHeightPx] = useState(0);
  // The lower list renders only rows near the viewport, so it has to know its offset, which changes with the upper list's height.
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
