import { Form, Input } from 'antd';
import { cryptoWallets } from '#resources/crypto-wallets/contract.ts';
import { checkAddress } from '#shared/domain/address-check.ts';
import type { AddressFamily } from '#shared/domain/address-families.ts';
import { maxAddressLength, refusedAddress } from '#shared/domain/address-text.ts';
import { formRule, formRules } from '#src/form/schema.ts';
import styles from './crypto-payments.module.css';

export interface AddressFieldProps {
  /** Family of the chosen chain; undefined until one is chosen. */
  family: AddressFamily | undefined;
}

/** Warning about parts of the address that can't be checked. */
function unproven(family: AddressFamily | undefined, address: string): string | undefined {
  if (family === undefined) return undefined;
  if (family !== 'other' && (address === '' || refusedAddress(address) !== undefined)) return undefined;
  return checkAddress(family, address).unproven;
}

/** Field for a wallet address, checked in the browser: a private key pasted by mistake is never sent. */
export function AddressField({ family }: AddressFieldProps) {
  const typed = Form.useWatch<string | undefined>('address') ?? '';
  const warning = unproven(family, typed);
  const ofFamily = formRule<string>((value = '') =>
    family !== undefined && value !== '' && refusedAddress(value) === undefined
      ? checkAddress(family, value).wrong
      : undefined,
  );
  return (
    <Form.Item
      name="address"
      label="Address"
      required
      dependencies={['chain_id']}
      rules={[...formRules(cryptoWallets.create.shape.address), ofFamily]}
      extra={warning !== undefined && <span role="status">{warning}</span>}
    >
      <Input.TextArea
        className={styles.address ?? ''}
        autoSize={{ minRows: 2, maxRows: 4 }}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        placeholder={`At most ${maxAddressLength} characters, without spaces`}
      />
    </Form.Item>
  );
}
