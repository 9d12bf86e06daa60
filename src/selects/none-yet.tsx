import { Link, useLocation } from 'react-router-dom';
import { useAddress } from '#src/kit/links.tsx';
import { useAccess } from '#src/kit/use-access.ts';
import { SecondaryText } from '#src/kit/values.tsx';
import type { Contract } from '#src/shared/contract.ts';
import { inSentence } from '#src/shared/texts.ts';

/** A note below a select without options, with a link to the create form. */
export function NoneYet({ contract }: { contract: Contract }) {
  const to = useAddress()({ resource: contract.name, action: 'create' });
  const creates = useAccess(contract, 'create');
  const isHere = useLocation().pathname === to;
  return (
    <SecondaryText>
      No {inSentence(contract.many)} yet.{' '}
      {creates && !isHere && <Link to={to}>Create {inSentence(contract.one)}</Link>}
    </SecondaryText>
  );
}
