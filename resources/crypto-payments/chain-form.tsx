import { Form, Input } from 'antd';
import { type Chain, cryptoChains } from '#resources/crypto-chains/contract.ts';
import { Choice } from '#src/kit/choice.tsx';
import { Field, Fields } from '#src/kit/field.tsx';
import { type Edited, RecordForm, useRecordForm } from '#src/kit/record-form.tsx';
import { useIdentity } from '#src/kit/use-identity.ts';
import { addressFamilies, familyNames, guessFamily } from '#src/shared/address-families.ts';
import type { Answered } from '#src/shared/answered.ts';
import { chains, cryptoPayments } from './resource.tsx';

interface ChainValues {
  name: string;
  symbol: string;
  explorer_url: string;
  rpc_url: string;
  /** Undefined: by the symbol. */
  family: string | undefined;
}

const toValues = (chain: Answered<Chain> | undefined): ChainValues => ({
  name: chain?.name ?? '',
  symbol: chain?.symbol ?? '',
  explorer_url: chain?.explorer_url ?? '',
  rpc_url: chain?.rpc_url ?? '',
  family: chain?.family,
});

const { name, symbol, explorer_url, rpc_url, family } = cryptoChains.create.shape;
const families = addressFamilies.map((value) => ({ value, label: familyNames[value] }));

/** By what the addresses of the chain are checked. Of a new chain, the symbol says it where nothing is chosen. */
function FamilyField({ editing }: { editing: boolean }) {
  const typed = Form.useWatch<string | undefined>('symbol') ?? '';
  return (
    <Field
      name="family"
      label="Address family"
      schema={family}
      hint="Wallet addresses are checked by its rules."
    >
      <Choice
        options={families}
        allowClear={!editing}
        placeholder={`By the symbol: ${familyNames[guessFamily(typed)]}`}
      />
    </Field>
  );
}

export interface ChainFormProps {
  edited: Edited<Answered<Chain>> | undefined;
}

export function ChainForm({ edited }: ChainFormProps) {
  const { extended } = useIdentity();
  const state = useRecordForm<Answered<Chain>, ChainValues>({
    definition: chains,
    edited,
    toValues,
    ...(!edited && { next: () => `/${cryptoPayments.name}` }),
  });
  return (
    <RecordForm definition={chains} state={state}>
      <Fields>
        <Field name="name" label="Name" schema={name}>
          <Input maxLength={120} autoComplete="off" />
        </Field>
        <Field name="symbol" label="Symbol" schema={symbol}>
          <Input maxLength={20} autoComplete="off" placeholder="ETH" />
        </Field>
        {extended && <FamilyField editing={edited !== undefined} />}
        <Field name="explorer_url" label="Explorer URL" schema={explorer_url}>
          <Input maxLength={2048} autoComplete="off" inputMode="url" placeholder="https://etherscan.io" />
        </Field>
        <Field name="rpc_url" label="RPC URL" schema={rpc_url}>
          <Input maxLength={2048} autoComplete="off" inputMode="url" placeholder="https://" />
        </Field>
      </Fields>
    </RecordForm>
  );
}
