import { CanAccess, useNavigation } from '@refinedev/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Contract } from '#src/shared/contract.ts';

/** A word that leads to another resource's list; to whoever may not see that list it is a word. */
export function ListLink({ of: { name }, children }: { of: Pick<Contract, 'name'>; children: ReactNode }) {
  const { listUrl } = useNavigation();
  return (
    <CanAccess resource={name} action="list" fallback={children}>
      <Link to={listUrl(name)}>{children}</Link>
    </CanAccess>
  );
}
