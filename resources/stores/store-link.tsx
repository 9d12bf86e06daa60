// The name of a store where others refer to it: a link for those who may see it.
import { Link } from 'react-router-dom';
import { CutText } from '#src/kit/cells.tsx';
import { useGrants } from '#src/kit/use-grants.ts';
import { stores } from './contract.ts';

interface StoreLinkProps {
  /** Undefined where there is no such store to look at. */
  id: string | undefined;
  name: string;
}

export function StoreLink({ id, name }: StoreLinkProps) {
  const { can } = useGrants();
  if (id === undefined || !can(stores, 'read')) return <CutText>{name}</CutText>;
  return (
    <Link to={`/stores/${id}`}>
      <CutText>{name}</CutText>
    </Link>
  );
}
