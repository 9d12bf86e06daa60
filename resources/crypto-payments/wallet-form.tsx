// Forms of a wallet address. Chain and currency can be chosen only for a new one.
import { Form } from 'antd';
import type { Chain } from '#resources/crypto-chains/contract.ts';
import type { Currency } from '#resources/crypto-currencies/contract.ts';
import { familyOf, isActive, type Wallet } from '#resources/crypto-wallets/contract.ts';
import type { ReceivedRecord } from '#shared/contract/read-answer.ts';
import { ChoiceField, Fields } from '#src/form/fields.tsx';
import { type FormProps, RecordForm } from '#src/form/record-form.tsx';
import type { WholeList } from '#src/list/use-whole-list.ts';
import { Descriptions } from '#src/show/descriptions.tsx';
import { AddressField } from './address-field.tsx';
import { ConfirmationField } from './confirmation-field.tsx';
import styles from './crypto-payments.module.css';
import { ProofField, type ProofFieldProps } from './proof-field.tsx';
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

/** Errors of a passkey are shown at the password, whose place it takes. */
const fieldOf = (path: string) => (path === 'passkey' ? 'password' : path);

export const WalletForm = ({ edited, ...lists }: WalletFormProps) => (
  <RecordForm definition={wallets} edited={edited} toValues={toValues} fieldOf={fieldOf}>
    {(wallet, { submit }) =>
      wallet ? (
        <Changed wallet={wallet} {...lists} onProof={(values) => submit(values as never)} />
      ) : (
        <New {...lists} />
      )
    }
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

interface ChangedProps extends Lists, ProofFieldProps {
  wallet: ReceivedRecord<Wallet>;
}

/** Changing the address of payments needs the user's password or passkey. */
function Changed({ wallet, chains, currencies, onProof }: ChangedProps) {
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
      {differs && <ProofField onProof={onProof} />}
    </div>
  );
}
