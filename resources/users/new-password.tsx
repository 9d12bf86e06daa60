import { Form, Input } from 'antd';
import { Field } from '#src/kit/field.tsx';
import { Fields } from '#src/kit/fields.tsx';
import type { Schema } from '#src/shared/contract.ts';
import { z } from '#src/shared/zod.ts';
import { maxPasswordLength, minPasswordLength } from './contract.ts';

export interface NewPasswordProps {
  schema: Schema;
  /** Left empty, the password stays as it is. */
  optional: boolean;
}

/** A new password and its repetition. */
export function NewPassword({ schema, optional }: NewPasswordProps) {
  const typed = Form.useWatch('password') as string | undefined;
  const rule = optional && !typed ? z.any() : schema;
  const hint = `At least ${minPasswordLength} characters.`;
  return (
    <Fields>
      <Field
        name="password"
        label={optional ? 'New password' : 'Password'}
        schema={rule}
        hint={optional ? `${hint} Leave it empty to keep the password. A new one signs the user out.` : hint}
      >
        <Input.Password maxLength={maxPasswordLength + 1} autoComplete="new-password" />
      </Field>
      <Form.Item
        name="confirmPassword"
        label="Confirm password"
        dependencies={['password']}
        required={!optional || Boolean(typed)}
        rules={[
          ({ getFieldValue }) => ({
            validator: (_, repeated: string | undefined) => {
              const password = (getFieldValue('password') as string | undefined) ?? '';
              if ((repeated ?? '') === password) return Promise.resolve();
              return Promise.reject(new Error('Passwords do not match'));
            },
          }),
        ]}
      >
        <Input.Password maxLength={maxPasswordLength + 1} autoComplete="new-password" />
      </Form.Item>
    </Fields>
  );
}
