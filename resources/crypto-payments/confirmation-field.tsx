import { Form, Input } from 'antd';
import { useIdentity } from '#providers/identity.ts';
import {
  confirmationMissing,
  confirmationWrong,
  confirmsAddress,
} from '#resources/crypto-wallets/contract.ts';
import { formRule } from '#src/form/schema.ts';

/** Asks for the end of a typed address: a program that replaces copied addresses can't answer that. */
export function ConfirmationField() {
  const { extended } = useIdentity();
  const address = Form.useWatch<string | undefined>('address') ?? '';
  if (!extended || address === '') return null;
  return (
    <Form.Item
      name="confirmation"
      label="Last six characters"
      required
      dependencies={['address']}
      rules={[
        formRule<string>((typed = '') => {
          if (typed.trim() === '') return confirmationMissing;
          return confirmsAddress(typed, address) ? undefined : confirmationWrong;
        }),
      ]}
      extra="Type them as your wallet app shows them."
    >
      <Input autoComplete="off" autoCapitalize="off" spellCheck={false} />
    </Form.Item>
  );
}
