// Parts that show a store in other resources' lists and in rows.

import { pngUrl } from '#shared/domain/png-url.ts';
import type { KeyedColumn } from '#src/list/table/columns.tsx';
import { RecordLink } from '#src/ui/links.tsx';
import { Initials, Picture } from '#src/ui/picture.tsx';
import { TruncatedText } from '#src/ui/values.tsx';
import { stores } from './contract.ts';

/** Column of a row's store. Sample rows have no link. */
export const storeColumn = (sample: boolean): KeyedColumn<{ storeId: string; storeName: string }> => ({
  title: 'Store',
  dataIndex: 'storeName',
  render: (_, { storeId, storeName }) => (
    <RecordLink contract={stores} id={sample ? undefined : storeId}>
      <TruncatedText>{storeName}</TruncatedText>
    </RecordLink>
  ),
});

/** Logo of a store in a list; its initials if the answer has no logo. */
export const StoreLogo = ({ store: { name, logo } }: { store: { name: string; logo?: string | null } }) =>
  logo ? <Picture size="row" src={pngUrl(logo)} alt={`Logo of ${name}`} /> : <Initials square name={name} />;
