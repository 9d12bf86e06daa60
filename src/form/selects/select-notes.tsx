// Notes below a select: it has no options, or they failed to load.
import { Button, Typography } from 'antd';
import { Link, useLocation } from 'react-router-dom';
import { useAccess } from '#providers/access-control.ts';
import type { Contract } from '#shared/contract/contract.ts';
import { inSentence } from '#shared/contract/texts.ts';
import { useAddress } from '#src/ui/links.tsx';
import { SecondaryText } from '#src/ui/values.tsx';

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

interface OptionsFailureProps {
  /** The reason why the options failed to load; undefined without a failure. */
  failure: string | undefined;
  retry(): void;
}

/** An error below a select with a retry button. */
export function OptionsFailure({ failure, retry }: OptionsFailureProps) {
  if (failure === undefined) return null;
  return (
    <div role="alert">
      <Typography.Text type="danger">{failure}</Typography.Text>{' '}
      <Button size="small" onClick={retry}>
        Retry
      </Button>
    </div>
  );
}
