// How a store is shown where others refer to it, and in rows.
import type { KeyedColumn } from '#src/kit/columns.tsx';
import { RecordLink } from '#src/kit/links.tsx';
import { CutText } from '#src/kit/values.tsx';
import { pngUrl } from '#src/shared/png-url.ts';
import { Initials, Picture } from '#src/uploads/picture.tsx';
import { stores } from './contract.ts';

/** The column of the store that a row belongs to. Of a sample there is none to look at. */
export const storeColumn = (sample: boolean): KeyedColumn<{ storeId: string; storeName: string }> => ({
  title: 'Store',
  dataIndex: 'storeName',
  render: (_, { storeId, storeName }) => (
    <RecordLink contract={stores} id={sample ? undefined : storeId}>
      <CutText>{storeName}</CutText>
    </RecordLink>
  ),
});

/** A store's logo in a row of a list; its initials where the list's answer has none. */
export const StoreLogo = ({ store: { name, logo } }: { store: { name: string; logo?: string | null } }) =>
  logo ? <Picture size="row" src={pngUrl(logo)} alt={`Logo of ${name}`} /> : <Initials square name={name} />;
