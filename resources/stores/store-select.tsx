// The select of stores, for resources that belong to one.
import { RecordSelect, type SelectedProps } from '#src/kit/record-select.tsx';
import type { Answered } from '#src/shared/answered.ts';
import { type StoreRow, stores } from './contract.ts';

export const StoreSelect = (props: SelectedProps<string>) => (
  <RecordSelect<Answered<StoreRow>, string>
    {...props}
    contract={stores}
    describe={({ name, owner }) => ({ label: name, line: owner?.full_name ?? undefined })}
  />
);
