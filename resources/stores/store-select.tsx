// The select of stores, for resources that belong to one.
import { RecordSelect, type SelectedProps } from '#src/kit/record-select.tsx';
import type { AnsweredStoreRow } from './answered-store.ts';
import { stores } from './contract.ts';

export const StoreSelect = (props: SelectedProps<string>) => (
  <RecordSelect<AnsweredStoreRow, string>
    {...props}
    contract={stores}
    describe={({ name, owner }) => ({ label: name, line: owner?.full_name ?? undefined })}
  />
);
