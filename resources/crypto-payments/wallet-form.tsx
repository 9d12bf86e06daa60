// Forms of a wallet address. Chain and currency can be chosen only for a new one.
import { Form } from 'antd';
import type { Chain } from '#resources/crypto-chains/contract.ts';
import type { Currency } from '#resources/crypto-currencies/contract.ts';
import { cryptoWallets, familyOf, isActive, type Wallet } from '#resources/crypto-wallets/contract.ts';
import type { ReceivedRecord } from '#shared/contract/read-answer.ts';
import { z } from '#shared/contract/zod.ts';
import { ChoiceField, Field, Fields } from '#src/form/fields.tsx';
import { type FormProps, RecordForm } from '#src/form/record-form.tsx';
import type { WholeList } from '#src/list/use-whole-list.ts';
import { Descriptions } from '#src/show/descriptions.tsx';
import { PasswordInput } from '#src/ui/password-input.tsx';
import { AddressField } from './address-field.tsx';
import { ConfirmationField } from './confirmation-field.tsx';
import styles from './crypto-payments.module.css';
import { wallets } from './resource.tsx';

export interface WalletFormProps extends FormProps<ReceivedRecord<Wallet>> {
  chains: WholeList<ReceivedRecord<Chain>>;
  currencies: WholeList<ReceivedRecord<Currency>>;
}

// A new address starts as undefined: with a value, Ant Design validates it when the chain is chosen.
const toValues = (wallet: ReceivedRecord<Wallet> | undefined) =>
  wallet
    ? { address: wallet.address ?? '', confirmation: '', password: '' }
    : { address: undefined, confirmation: undefined, chain_id: undefined, currency_id: undefined };

export const WalletForm = ({ edited, ...lists }: WalletFormProps) => (
  <RecordForm definition={wallets} edited={edited} toValues={toValues}>
    {(wallet) => (wallet ? <Changed wallet={wallet} {...lists} /> : <New {...lists} />)}
  </RecordForm>
);

type Lists = Pick<WalletFormProps, 'chains' | 'currencies'>;

const findById = <Row extends { id: string }>({ everything }: WholeList<Row>, wanted: string | undefined) =>
  everything?.find(({ id }) => id === wanted);

/** Options with the active rows, searchable by label. */
const choiceOf = ({
  everything = [],
  loading,
}: WholeList<ReceivedRecord<Chain> | ReceivedRecord<Currency>>) => ({
  options: everything
    .filter(isActive)
    .map(({ id, name, symbol }) => ({ value: id, label: symbol ? `${name} (${symbol})` : name })),
  loading,
  showSearch: true,
  optionFilterProp: 'label',
});

function New({ chains, currencies }: Lists) {
  const chain = findById(chains, Form.useWatch<string | undefined>('chain_id'));
  return (
    <div>
      <Fields>
        <ChoiceField name="chain_id" label="Chain" placeholder="Choose a chain" {...choiceOf(chains)} />
        <ChoiceField
          name="currency_id"
          label="Currency"
          placeholder="Choose a currency"
          {...choiceOf(currencies)}
        />
      </Fields>
      <AddressField family={chain && familyOf(chain)} />
      <ConfirmationField />
    </div>
  );
}

const password = z.nonoptional(cryptoWallets.update.shape.password);

/** Changing the address of payments needs the user's password. */
function Changed({ wallet, chains, currencies }: Lists & { wallet: ReceivedRecord<Wallet> }) {
  const chain = findById(chains, wallet.chain_id);
  const typed = Form.useWatch<string | undefined>('address');
  const differs = typed !== undefined && typed !== wallet.address;
  return (
    <div className={styles.changed}>
      <Descriptions
        items={{
          Chain: chain?.name ?? wallet.chain_id,
          Currency: findById(currencies, wallet.currency_id)?.name ?? wallet.currency_id,
        }}
      />
      <AddressField family={chain && familyOf(chain)} />
      {differs && <ConfirmationField />}
      {differs && (
        <Field
          name="password"
          label="Your password"
          schema={password}
          hint="Payments will go to the new address. Enter your password to confirm."
        >
          <PasswordInput autoComplete="current-password" />
        </Field>
      )}
    </div>
  );
}
