import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons';
import { Button, Form, type GetProps, Input } from 'antd';
import { minPasswordLength, newPassword } from '#shared/contract/account.ts';
import { z } from '#shared/contract/zod.ts';
import { Field, Fields } from '#src/form/fields.tsx';
import { formRule } from '#src/form/schema.ts';

/** Ant Design's password input with an accessible "Show password" button. */
export const PasswordInput = (props: GetProps<typeof Input.Password>) => (
  <Input.Password
    {...props}
    iconRender={(shown) => (
      <Button
        type="text"
        size="small"
        icon={shown ? <EyeOutlined aria-hidden /> : <EyeInvisibleOutlined aria-hidden />}
        aria-label="Show password"
        aria-pressed={shown}
      />
    )}
  />
);

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
  return (
    <Fields>
      <Field
        name="password"
        label={label}
        schema={optional && !typed ? z.any() : newPassword}
        hint={`At least ${minPasswordLength} characters. ${hint}`}
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
