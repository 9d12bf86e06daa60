import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Contract } from '#src/shared/contract.ts';
import { useGrants } from './use-grants.ts';

interface RecordLinkProps {
  contract: Contract;
  /** Undefined where there is no such record to look at. */
  id: string | null | undefined;
  children: ReactNode;
}

/** A link to a record's details for whoever may see them; for all others the text alone. */
export function RecordLink({ contract, id, children }: RecordLinkProps) {
  const { can } = useGrants();
  if (!id || !can(contract, 'read')) return children;
  return <Link to={`/${contract.name}/${id}`}>{children}</Link>;
}
