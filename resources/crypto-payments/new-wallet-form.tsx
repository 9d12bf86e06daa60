import { Form } from 'antd';
import type { Chain } from '#resources/crypto-chains/contract.ts';
import type { Currency } from '#resources/crypto-currencies/contract.ts';
import { cryptoWallets, type Wallet } from '#resources/crypto-wallets/contract.ts';
import { Choice } from '#src/kit/choice.tsx';
import { Field, Fields } from '#src/kit/field.tsx';
import { RecordForm, useRecordForm } from '#src/kit/record-form.tsx';
import type { Answered } from '#src/shared/answered.ts';
import { AddressField } from './address-field.tsx';
import { familyOf, isActive } from './defaults.ts';
import { cryptoPayments, wallets } from './resource.tsx';
import type { CryptoList } from './use-crypto-list.ts';

interface WalletValues {
  chain_id: string | undefined;
  currency_id: string | undefined;
  address: string;
}

const empty = (): WalletValues => ({ chain_id: undefined, currency_id: undefined, address: '' });
const { chain_id, currency_id, address } = cryptoWallets.create.shape;

const optionsOf = ({ everything = [] }: CryptoList<Answered<Chain> | Answered<Currency>>) =>
  everything.filter(isActive).map(({ id, name, symbol }) => ({ value: id, label: `${name} (${symbol})` }));

export interface NewWalletFormProps {
  chains: CryptoList<Answered<Chain>>;
  currencies: CryptoList<Answered<Currency>>;
  /** Chains and currencies count the addresses. */
  counted: () => void;
}

export function NewWalletForm({ chains, currencies, counted }: NewWalletFormProps) {
  const state = useRecordForm<Answered<Wallet>, WalletValues>({
    definition: wallets,
    edited: undefined,
    toValues: empty,
    next() {
      counted();
      return `/${cryptoPayments.name}?tab=wallet-addresses`;
    },
  });
  const chosen = Form.useWatch('chain_id', state.form);
  const chain = chains.everything?.find(({ id }) => id === chosen);
  return (
    <RecordForm definition={wallets} state={state}>
      <div>
        <Fields>
          <Field name="chain_id" label="Chain" schema={chain_id}>
            <Choice
              options={optionsOf(chains)}
              loading={chains.loading}
              showSearch
              optionFilterProp="label"
              placeholder="Choose a chain"
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
        </Fields>
        <AddressField schema={address} family={chain && familyOf(chain)} />
      </div>
    </RecordForm>
  );
}
