import { PackageOpen } from 'lucide-react';
import { EmptyState } from './ui/empty-state.tsx';
import { PageHeader } from './ui/page-header.tsx';

/** Stands where a screen of later work will be; says so plainly. */
export function NotBuiltScreen({ name }: { name: string }) {
  return (
    <>
      <PageHeader title={name} />
      <EmptyState
        icon={PackageOpen}
        title={`${name} is not built yet`}
        description="This screen comes with a later version."
      />
    </>
  );
}
