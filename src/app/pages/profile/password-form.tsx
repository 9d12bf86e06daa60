// The form for the current user's password.
import { type BaseRecord, type HttpError, useCustomMutation } from '@refinedev/core';
import { Form } from 'antd';
import { useIdentity } from '#providers/identity.ts';
import { refreshMe } from '#providers/me.ts';
import { currentPassword, type PasswordBody } from '#shared/contract/account.ts';
import { Field, Fields } from '#src/form/fields.tsx';
import { NewPassword } from '#src/form/inputs/password.tsx';
import { SaveForm } from '#src/form/save/save-form.tsx';
import { useSave } from '#src/form/save/use-save.ts';
import { Card } from '#src/ui/card.tsx';
import { errorNotification, saveNotifications, successNotification } from '#src/ui/notifications.ts';
import { PasswordInput } from '#src/ui/password-input.tsx';

type PasswordValues = PasswordBody & { confirmPassword: string | undefined };

/** Undefined, because Ant Design validates a repetition that has a value on every change of the password. */
const noPasswords = { currentPassword: '', password: '', confirmPassword: undefined };

export function PasswordForm() {
  const { user } = useIdentity();
  const [form] = Form.useForm<PasswordValues>();
  const { mutateAsync } = useCustomMutation<BaseRecord, HttpError, object>();
  const state = useSave<PasswordValues, undefined, unknown>({
    form,
    begin: { values: noPasswords, answer: undefined },
    send: ({ values: { confirmPassword: _, ...values } }) =>
      mutateAsync({
        url: '/me/password',
        method: 'post',
        values,
        ...saveNotifications(
          successNotification('Password changed. Signed out of all other sessions.'),
          errorNotification('Failed to change password'),
        ),
      }),
    saved() {
      // An expired password has blocked all screens.
      refreshMe();
      return { values: noPasswords, answer: undefined };
    },
  });
  return (
    <SaveForm label="Password" name="password" state={state} save="Change password">
      {(end) => (
        <Card title="Password">
          {/* Tells password managers which account the password belongs to. */}
          <input
            type="text"
            name="username"
            autoComplete="username"
            value={user?.email ?? ''}
            readOnly
            hidden
          />
          <Fields>
            <Field name="currentPassword" label="Current password" schema={currentPassword}>
              <PasswordInput autoComplete="current-password" />
            </Field>
          </Fields>
          <NewPassword label="New password" hint="You will be signed out everywhere else." />
          {end}
        </Card>
      )}
    </SaveForm>
  );
}
