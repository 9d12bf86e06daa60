import { AutoComplete, type AutoCompleteProps } from 'antd';
import { StoreField } from '#resources/stores/store-select.tsx';
import { foldForSearch } from '#shared/domain/fold-text.ts';
import { type ControlAria, Field, TextField } from '#src/form/fields.tsx';
import { type FormProps, RecordForm } from '#src/form/record-form.tsx';
import type { StoreEmail } from './contract.ts';
import { definition } from './resource.tsx';

const purposes = ['Support', 'Orders', 'Billing'].map((value) => ({ value }));

/** Hides the suggestion that equals the text, because it would cover the next field. */
const begins: AutoCompleteProps['filterOption'] = (typed, option) =>
  option?.value !== typed && foldForSearch(String(option?.value)).startsWith(foldForSearch(typed));

/**
 * Drops `aria-required`, which Ant Design would also set on an element without a role. The label shows it.
 */
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
          hint={record?.isVerified && 'A new address must be verified again.'}
          type="email"
          inputMode="email"
        />
        <Field name="purpose" label="Purpose" hint="What the store uses this address for.">
          <PurposeInput />
        </Field>
        <StoreField of={record} stays="You can't move an email to another store." />
      </div>
    )}
  </RecordForm>
);
