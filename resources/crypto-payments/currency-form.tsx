import { InputNumber } from 'antd';
import { type Currency, cryptoCurrencies } from '#resources/crypto-currencies/contract.ts';
import { typedAs, typedNumber } from '#shared/contract/form-values.ts';
import type { ReceivedRecord } from '#shared/contract/read-answer.ts';
import { Field, Fields, TextField } from '#src/form/fields.tsx';
import { formValues } from '#src/form/form-values.ts';
import { type FormProps, RecordForm } from '#src/form/record-form.tsx';
import { currencies } from './resource.tsx';

const typedDecimals = typedAs(typedNumber, cryptoCurrencies.create.shape.decimals);

/** Decimals as a text for the input. */
const toValues = (currency: ReceivedRecord<Currency> | undefined) =>
  formValues(cryptoCurrencies, currency, { decimals: String(currency?.decimals ?? '') });

export const CurrencyForm = ({ edited }: FormProps<ReceivedRecord<Currency>>) => (
  <RecordForm
    definition={currencies}
    edited={edited}
    toValues={toValues}
    conversions={{ decimals: typedNumber }}
  >
    {() => (
      <Fields>
        <TextField name="name" label="Name" />
        <TextField name="symbol" label="Symbol" placeholder="USDT" />
        <Field
          name="decimals"
          label="Decimals"
          schema={typedDecimals}
          hint="Number of decimal places of an amount."
        >
          <InputNumber stringMode placeholder="18" style={{ width: '100%' }} />
        </Field>
      </Fields>
    )}
  </RecordForm>
);
