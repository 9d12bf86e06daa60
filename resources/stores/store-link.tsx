// The name of a store where others refer to it: a link for those who may see it.
import { Link } from 'react-router-dom';
import { Initials, Picture } from '#src/kit/picture.tsx';
import { useAccess } from '#src/kit/use-access.ts';
import { CutText } from '#src/kit/values.tsx';
import { pngUrl } from '#src/shared/png-url.ts';
import { stores } from './contract.ts';

interface StoreLinkProps {
  /** Undefined where there is no such store to look at. */
  id: string | undefined;
  name: string;
}

export function StoreLink({ id, name }: StoreLinkProps) {
  const allowed = useAccess(stores, 'show');
  if (id === undefined || !allowed) return <CutText>{name}</CutText>;
  return (
    <Link to={`/stores/${id}`}>
      <CutText>{name}</CutText>
    </Link>
  );
}

/** A store's logo in a row of a list; its initials where the list's answer has none. */
export const StoreLogo = ({ store: { name, logo } }: { store: { name: string; logo?: string | null } }) =>
  logo ? <Picture size="row" src={pngUrl(logo)} alt={`Logo of ${name}`} /> : <Initials square name={name} />;
