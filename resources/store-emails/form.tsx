import { AutoComplete, type AutoCompleteProps } from 'antd';
import { StoreField } from '#resources/stores/store-select.tsx';
import { type ControlAria, Field, TextField } from '#src/kit/fields.tsx';
import { type FormProps, RecordForm } from '#src/kit/record-form.tsx';
import type { StoreEmail } from './contract.ts';
import { definition } from './resource.tsx';

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
    placeholder="Support, Orders, Billing …"
  />
);

export const StoreEmailForm = ({ edited }: FormProps<StoreEmail>) => (
  <RecordForm definition={definition} edited={edited}>
    {(record) => (
      <div>
        <TextField
          name="email"
          label="Email"
          hint={record?.isVerified && 'Another address has to be verified anew.'}
          type="email"
          inputMode="email"
        />
        <Field name="purpose" label="Purpose" hint="What the store uses it for.">
          <PurposeInput />
        </Field>
        <StoreField of={record} stays="An email stays with its store." />
      </div>
    )}
  </RecordForm>
);
