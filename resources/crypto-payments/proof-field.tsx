// The proof that a changed address needs: the user's password, or a passkey instead.
import { Form } from 'antd';
import { useState } from 'react';
import { cryptoWallets } from '#resources/crypto-wallets/contract.ts';
import { z } from '#shared/contract/zod.ts';
import { Field } from '#src/form/fields.tsx';
import { proofByPasskey } from '#src/ui/own-passkeys.ts';
import { PasskeyButton } from '#src/ui/passkey-button.tsx';
import { PasswordInput } from '#src/ui/password-input.tsx';

const password = z.nonoptional(cryptoWallets.update.shape.password);

export interface ProofFieldProps {
  /** Saves the form with these values. */
  onProof: (values: object) => Promise<void>;
}

export function ProofField({ onProof }: ProofFieldProps) {
  const form = Form.useFormInstance();
  const [isAsking, setIsAsking] = useState(false);

  async function saveByPasskey() {
    if (isAsking) return;
    const showFailure = (errors: string[]) => form.setFields([{ name: 'password', errors }]);
    showFailure([]);
    const others = Object.keys(form.getFieldsValue()).filter((name) => name !== 'password');
    const values = await form.validateFields(others).catch(() => undefined);
    if (values === undefined) return;
    setIsAsking(true);
    const proof = await proofByPasskey().catch(({ message }: Error) => showFailure([message]));
    setIsAsking(false);
    if (proof) await onProof({ ...values, ...proof });
  }

  return (
    <Field
      name="password"
      label="Your password"
      schema={password}
      hint={
        <>
          Payments will go to the new address. Enter your password to confirm.
          <PasskeyButton onClick={() => void saveByPasskey()} />
        </>
      }
    >
      <PasswordInput autoComplete="current-password" />
    </Field>
  );
}
