import { useResource } from '@refinedev/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Contract } from '#shared/contract/contract.ts';
import { openParam } from '#shared/contract/list-query.ts';
import { RecordLink } from '#src/ui/links.tsx';
import { drawerParam } from '#src/ui/url-state.ts';

/** Links to a record's details or, without a details screen, to its form in a drawer. */
export function RecordOrFormLink({
  contract,
  id,
  children,
}: {
  contract: Contract;
  id: string;
  children: ReactNode;
}) {
  const { resources } = useResource();
  const resource = resources.find(({ name }) => name === contract.name);
  if (resource?.show) {
    return (
      <RecordLink contract={contract} id={id}>
        {children}
      </RecordLink>
    );
  }
  if (!resource?.list) return children;
  const query = new URLSearchParams({ [openParam]: drawerParam('edit', id) });
  return <Link to={`/${contract.name}?${query}`}>{children}</Link>;
}
