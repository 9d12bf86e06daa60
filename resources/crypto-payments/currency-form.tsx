import { Input, InputNumber } from 'antd';
import { type Currency, cryptoCurrencies } from '#resources/crypto-currencies/contract.ts';
import { Field, Fields } from '#src/kit/field.tsx';
import { type Edited, RecordForm, useRecordForm } from '#src/kit/record-form.tsx';
import type { Answered } from '#src/shared/answered.ts';
import { z } from '#src/shared/zod.ts';
import { cryptoPayments, currencies } from './resource.tsx';

/** Texts as they are typed. */
interface CurrencyValues {
  name: string;
  symbol: string;
  decimals: string;
}

/** The number in a typed text; NaN where it is none. */
const typedNumber = (text: string | undefined) =>
  /^-?\d+(\.\d+)?$/.test(text?.trim() ?? '') ? Number(text) : Number.NaN;

const { name, symbol, decimals } = cryptoCurrencies.create.shape;

/** The contract's rule for a text that is typed. */
const typedDecimals = z.pipe(
  z.transform((text: unknown) => typedNumber(text as string | undefined)),
  decimals,
);

const toValues = (currency: Answered<Currency> | undefined): CurrencyValues => ({
  name: currency?.name ?? '',
  symbol: currency?.symbol ?? '',
  decimals: String(currency?.decimals ?? ''),
});

const toBody = ({ decimals: typed, ...rest }: Partial<CurrencyValues>) => ({
  ...rest,
  ...(typed !== undefined && { decimals: typedNumber(typed) }),
});

export interface CurrencyFormProps {
  edited: Edited<Answered<Currency>> | undefined;
}

export function CurrencyForm({ edited }: CurrencyFormProps) {
  const state = useRecordForm<Answered<Currency>, CurrencyValues>({
    definition: currencies,
    edited,
    toValues,
    toBody,
    ...(!edited && { next: () => `/${cryptoPayments.name}?tab=currencies` }),
  });
  return (
    <RecordForm definition={currencies} state={state}>
      <Fields>
        <Field name="name" label="Name" schema={name}>
          <Input maxLength={120} autoComplete="off" />
        </Field>
        <Field name="symbol" label="Symbol" schema={symbol}>
          <Input maxLength={20} autoComplete="off" placeholder="USDT" />
        </Field>
        <Field
          name="decimals"
          label="Decimals"
          schema={typedDecimals}
          hint="How many digits an amount has after its point."
        >
          <InputNumber stringMode placeholder="18" style={{ width: '100%' }} />
        </Field>
      </Fields>
    </RecordForm>
  );
}
