import { InputNumber } from 'antd';
import { type Currency, cryptoCurrencies } from '#resources/crypto-currencies/contract.ts';
import { Field, Fields, TextField } from '#src/kit/fields.tsx';
import { formValues } from '#src/kit/form-values.ts';
import { type FormProps, RecordForm } from '#src/kit/record-form.tsx';
import type { Answered } from '#src/shared/answered.ts';
import { z } from '#src/shared/zod.ts';
import { currencies, tabPath } from './resource.tsx';

/** The number in a typed text; NaN where it is none. */
const typedNumber = (text: string | undefined) =>
  /^-?\d+(\.\d+)?$/.test(text?.trim() ?? '') ? Number(text) : Number.NaN;

/** The contract's rule for a text that is typed. */
const typedDecimals = z.pipe(
  z.transform((text: unknown) => typedNumber(text as string | undefined)),
  cryptoCurrencies.create.shape.decimals,
);

/** Decimals as they are typed. */
const toValues = (currency: Answered<Currency> | undefined) =>
  formValues(cryptoCurrencies, currency, { decimals: String(currency?.decimals ?? '') });

const toBody = ({ decimals, ...sent }: Partial<ReturnType<typeof toValues>>) =>
  decimals === undefined ? sent : { ...sent, decimals: typedNumber(decimals) };

const next = () => tabPath('currencies');

export const CurrencyForm = ({ edited }: FormProps<Answered<Currency>>) => (
  <RecordForm
    definition={currencies}
    edited={edited}
    toValues={toValues}
    toBody={toBody}
    {...(!edited && { next })}
  >
    {() => (
      <Fields>
        <TextField name="name" label="Name" />
        <TextField name="symbol" label="Symbol" placeholder="USDT" />
        <Field
          name="decimals"
          label="Decimals"
          schema={typedDecimals}
          hint="How many digits an amount has after its point."
        >
          <InputNumber stringMode placeholder="18" style={{ width: '100%' }} />
        </Field>
      </Fields>
    )}
  </RecordForm>
);
