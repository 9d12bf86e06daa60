import { Form } from 'antd';
import { useSite } from '#providers/site.ts';
import { minPasswordLength, newPasswordOf } from '#shared/contract/account.ts';
import { z } from '#shared/contract/zod.ts';
import { Field, Fields } from '#src/form/fields.tsx';
import { formRule } from '#src/form/schema.ts';
import { PasswordInput } from '#src/ui/password-input.tsx';

export interface NewPasswordProps {
  label: string;
  /** An empty field leaves the password unchanged. */
  optional?: boolean;
  /** Additional text after the length rule. */
  hint?: string;
}

/** The fields `password` and `confirmPassword`. */
export function NewPassword({ label, optional = false, hint = '' }: NewPasswordProps) {
  const typed = Form.useWatch('password') as string | undefined;
  const min = useSite()?.minPasswordLength ?? minPasswordLength;
  return (
    <Fields>
      <Field
        name="password"
        label={label}
        schema={optional && !typed ? z.any() : newPasswordOf(min)}
        hint={`At least ${min} characters. ${hint}`}
      >
        <PasswordInput autoComplete="new-password" />
      </Field>
      <Form.Item
        name="confirmPassword"
        label="Confirm password"
        dependencies={['password']}
        required={!optional || Boolean(typed)}
        rules={[
          ({ getFieldValue }) =>
            formRule<string>((repeated = '') => {
              const password = (getFieldValue('password') as string | undefined) ?? '';
              if (repeated === '' && (!optional || password !== '')) return 'Confirm password is required';
              return repeated === password ? undefined : 'Passwords do not match';
            }),
        ]}
      >
        <PasswordInput autoComplete="new-password" />
      </Form.Item>
    </Fields>
  );
}
