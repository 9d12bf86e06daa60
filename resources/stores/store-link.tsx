// The name of a store where others refer to it: a link for those who may see it.
import { RecordLink } from '#src/kit/links.tsx';
import { CutText } from '#src/kit/values.tsx';
import { pngUrl } from '#src/shared/png-url.ts';
import { Initials, Picture } from '#src/uploads/picture.tsx';
import { stores } from './contract.ts';

interface StoreLinkProps {
  /** Undefined where there is no such store to look at. */
  id: string | undefined;
  name: string;
}

export const StoreLink = ({ id, name }: StoreLinkProps) => (
  <RecordLink contract={stores} id={id}>
    <CutText>{name}</CutText>
  </RecordLink>
);

/** A store's logo in a row of a list; its initials where the list's answer has none. */
export const StoreLogo = ({ store: { name, logo } }: { store: { name: string; logo?: string | null } }) =>
  logo ? <Picture size="row" src={pngUrl(logo)} alt={`Logo of ${name}`} /> : <Initials square name={name} />;
