import { Form } from 'antd';
import type { ReceivedRecord } from '#shared/contract/read-answer.ts';
import { Field } from '#src/form/fields.tsx';
import { recordSelect } from '#src/form/selects/record-select.tsx';
import { type StoreRow, stores } from './contract.ts';

export const StoreSelect = recordSelect<ReceivedRecord<StoreRow>>({
  contract: stores,
  describe: ({ name, owner }) => ({ label: name, line: owner?.full_name ?? undefined }),
});

/** Select for a store, or its name for a record that can't move to another store. */
export const StoreField = ({ of, stays }: { of: { storeName: string } | undefined; stays: string }) =>
  of ? (
    <Form.Item label="Store" extra={stays}>
      {of.storeName}
    </Form.Item>
  ) : (
    <Field name="storeId" label="Store">
      <StoreSelect placeholder="Select a store" />
    </Field>
  );
