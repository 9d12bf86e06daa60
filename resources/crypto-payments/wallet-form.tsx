import { Form } from 'antd';
import type { Chain } from '#resources/crypto-chains/contract.ts';
import type { Currency } from '#resources/crypto-currencies/contract.ts';
import { cryptoWallets, type Wallet } from '#resources/crypto-wallets/contract.ts';
import { Descriptions } from '#src/kit/descriptions.tsx';
import { Field } from '#src/kit/field.tsx';
import { PasswordInput } from '#src/kit/password.tsx';
import { type Edited, RecordForm, useRecordForm } from '#src/kit/record-form.tsx';
import type { Answered } from '#src/shared/answered.ts';
import { z } from '#src/shared/zod.ts';
import { AddressField } from './address-field.tsx';
import { familyOf } from './defaults.ts';
import { wallets } from './resource.tsx';
import styles from './wallet-form.module.css';

interface WalletValues {
  address: string;
  password: string;
}

const toValues = (wallet: Answered<Wallet> | undefined): WalletValues => ({
  address: wallet?.address ?? '',
  password: '',
});

const { address } = cryptoWallets.create.shape;
const password = z.nonoptional(cryptoWallets.update.shape.password);

export interface WalletFormProps {
  edited: Edited<Answered<Wallet>>;
  chain: Answered<Chain> | undefined;
  currency: Answered<Currency> | undefined;
}

/** Changes the address of a wallet. Where the money goes is changed with one's password only. */
export function WalletForm({ edited, chain, currency }: WalletFormProps) {
  const wallet = edited.answer.data;
  const state = useRecordForm<Answered<Wallet>, WalletValues>({
    definition: wallets,
    edited,
    toValues,
  });
  const typed = Form.useWatch('address', state.form);
  const differs = typed !== undefined && typed !== state.initial.address;
  return (
    <RecordForm definition={wallets} state={state}>
      <div className={styles.changed}>
        <Descriptions
          items={[
            { label: 'Chain', children: chain?.name ?? wallet.chain_id },
            { label: 'Currency', children: currency?.name ?? wallet.currency_id },
          ]}
        />
        <AddressField schema={address} family={chain && familyOf(chain)} />
        {differs && (
          <Field
            name="password"
            label="Your password"
            schema={password}
            hint="Payments will go to another place: please confirm that it is you."
          >
            <PasswordInput maxLength={1024} autoComplete="current-password" />
          </Field>
        )}
      </div>
    </RecordForm>
  );
}
