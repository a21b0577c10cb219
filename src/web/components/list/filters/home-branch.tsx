import { Link, useSearch } from '@tanstack/react-router';
import { branchCodeOf, branchLabel } from '#shared/domain/labels.ts';
import { listFilterOf, listFilterSearchOf } from '#web/lib/list-filter.ts';
import { useDevice } from '#web/lib/session.ts';

/** A link beside the title of a list of all branches, to filter it by this device's own branch. */
export function HomeBranch() {
  const { branch } = listFilterOf(listFilterSearchOf(useSearch({ strict: false })));
  const home = branchCodeOf(useDevice().branch ?? '');
  if (home === null || branch !== '') return null;
  return (
    <Link
      to="."
      search={(before: Record<string, unknown>) => ({ ...before, branch: home })}
      className="inline-flex min-h-8 items-center rounded-full border border-dashed border-edge-strong px-2 text-note whitespace-nowrap text-soft hover:text-text pointer-coarse:min-h-11"
    >
      {`Only ${branchLabel(home)}`}
    </Link>
  );
}
