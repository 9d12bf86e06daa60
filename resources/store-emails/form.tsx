import { AutoComplete, type AutoCompleteProps, Input } from 'antd';
import { StoreSelect } from '#resources/stores/store-select.tsx';
import { type ControlAria, Field, FixedField } from '#src/kit/field.tsx';
import { type Edited, RecordForm, useRecordForm } from '#src/kit/record-form.tsx';
import { type StoreEmail, storeEmails } from './contract.ts';
import { definition } from './resource.tsx';

interface StoreEmailValues {
  email: string;
  purpose: string;
  storeId: string;
}

const { email, purpose, storeId } = storeEmails.create.shape;

const purposes = ['Support', 'Orders', 'Billing'].map((value) => ({ value }));

/** What is typed whole needs no list of it, which would cover the next field. */
const begins: AutoCompleteProps['filterOption'] = (typed, option) =>
  option?.value !== typed && String(option?.value).toLowerCase().startsWith(typed.toLowerCase());

/** That it must be given is said by its label alone: Ant Design would write it on an element that has no role, too. */
const PurposeInput = ({ 'aria-required': _, ...props }: ControlAria) => (
  <AutoComplete
    {...props}
    options={purposes}
    filterOption={begins}
    maxLength={100}
    placeholder="Support, Orders, Billing …"
  />
);

const toValues = (record: StoreEmail | undefined): StoreEmailValues => ({
  email: record?.email ?? '',
  purpose: record?.purpose ?? '',
  storeId: record?.storeId ?? '',
});

export function StoreEmailForm({ edited }: { edited: Edited<StoreEmail> | undefined }) {
  const record = edited?.answer.data;
  const state = useRecordForm<StoreEmail, StoreEmailValues>({
    definition,
    edited,
    toValues,
  });
  return (
    <RecordForm definition={definition} state={state}>
      <div>
        <Field
          name="email"
          label="Email"
          schema={email}
          hint={record?.isVerified && 'Another address has to be verified anew.'}
        >
          <Input type="email" inputMode="email" maxLength={254} autoComplete="off" />
        </Field>
        <Field name="purpose" label="Purpose" schema={purpose} hint="What the store uses it for.">
          <PurposeInput />
        </Field>
        {record ? (
          <FixedField label="Store" hint="An email stays with its store.">
            {record.storeName}
          </FixedField>
        ) : (
          <Field name="storeId" label="Store" schema={storeId}>
            <StoreSelect placeholder="Select a store" />
          </Field>
        )}
      </div>
    </RecordForm>
  );
}
