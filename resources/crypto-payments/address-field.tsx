import { Form, Input } from 'antd';
import { cryptoWallets } from '#resources/crypto-wallets/contract.ts';
import { ruleOf, rulesOf } from '#src/kit/schema.ts';
import { checkAddress } from '#src/shared/address-check.ts';
import type { AddressFamily } from '#src/shared/address-families.ts';
import { maxAddressLength, refusedAddress } from '#src/shared/address-text.ts';
import styles from './address.module.css';

export interface AddressFieldProps {
  /** Of the chain that it is on; undefined while none is chosen. */
  family: AddressFamily | undefined;
}

/** What can't be told of this address, so that the person looks twice. */
function unproven(family: AddressFamily | undefined, address: string): string | undefined {
  if (family === undefined) return undefined;
  if (family !== 'other' && (address === '' || refusedAddress(address) !== undefined)) return undefined;
  return checkAddress(family, address).unproven;
}

/**
 * The field of a wallet address. What its family refuses is said before anything is sent: a private key that was
 * pasted by mistake does not leave the browser.
 */
export function AddressField({ family }: AddressFieldProps) {
  const typed = Form.useWatch<string | undefined>('address') ?? '';
  const warning = unproven(family, typed);
  const ofFamily = ruleOf<string>((value = '') =>
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
      rules={[...rulesOf(cryptoWallets.create.shape.address), ofFamily]}
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
