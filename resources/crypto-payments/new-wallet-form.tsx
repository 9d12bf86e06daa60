import { Form } from 'antd';
import { cryptoWallets } from '#resources/crypto-wallets/contract.ts';
import { Choice } from '#src/kit/choice.tsx';
import { Field } from '#src/kit/field.tsx';
import { Fields } from '#src/kit/fields.tsx';
import { RecordForm } from '#src/kit/record-form.tsx';
import { useRecordForm } from '#src/kit/use-record-form.ts';
import { AddressField } from './address-field.tsx';
import {
  type AnsweredChain,
  type AnsweredCurrency,
  type AnsweredWallet,
  familyOf,
  isActive,
} from './answered.ts';
import { WholeRow } from './form-card.tsx';
import { wallets } from './resource.tsx';
import type { CryptoList } from './use-crypto-list.ts';

interface WalletValues {
  chain_id: string | undefined;
  currency_id: string | undefined;
  address: string;
}

const empty = (): WalletValues => ({ chain_id: undefined, currency_id: undefined, address: '' });
const { chain_id, currency_id, address } = cryptoWallets.create.shape;

const optionsOf = ({ everything = [] }: CryptoList<AnsweredChain | AnsweredCurrency>) =>
  everything.filter(isActive).map(({ id, name, symbol }) => ({ value: id, label: `${name} (${symbol})` }));

export interface NewWalletFormProps {
  chains: CryptoList<AnsweredChain>;
  currencies: CryptoList<AnsweredCurrency>;
  stay: () => void;
  again: boolean;
}

export function NewWalletForm({ chains, currencies, stay, again }: NewWalletFormProps) {
  const state = useRecordForm<AnsweredWallet, WalletValues>({
    definition: wallets,
    edited: undefined,
    toValues: empty,
    toBody: (values) => values,
    stay,
  });
  const chosen = Form.useWatch('chain_id', state.form);
  const chain = chains.everything?.find(({ id }) => id === chosen);
  return (
    <RecordForm definition={wallets} state={state}>
      <Fields>
        <Field name="chain_id" label="Chain" schema={chain_id}>
          <Choice
            options={optionsOf(chains)}
            loading={chains.loading}
            showSearch
            optionFilterProp="label"
            placeholder="Choose a chain"
            autoFocus={again}
          />
        </Field>
        <Field name="currency_id" label="Currency" schema={currency_id}>
          <Choice
            options={optionsOf(currencies)}
            loading={currencies.loading}
            showSearch
            optionFilterProp="label"
            placeholder="Choose a currency"
          />
        </Field>
        <WholeRow>
          <AddressField schema={address} family={chain && familyOf(chain)} />
        </WholeRow>
      </Fields>
    </RecordForm>
  );
}
