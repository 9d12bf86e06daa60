// Forms for the current user's name, email and password.
import { type BaseRecord, type HttpError, useCustomMutation } from '@refinedev/core';
import { Form, Input } from 'antd';
import { useIdentity } from '#providers/identity.ts';
import { refreshMe } from '#providers/me.ts';
import { type StoredUser, storeUser } from '#providers/session.ts';
import { currentPassword, email, fullName, type PasswordBody } from '#shared/contract/account.ts';
import { sameEmail } from '#shared/format/letter-case.ts';
import { Field, Fields } from '#src/form/fields.tsx';
import { NewPassword, PasswordInput } from '#src/form/inputs/password.tsx';
import { SaveForm } from '#src/form/save/save-form.tsx';
import { useSave } from '#src/form/save/use-save.ts';
import { Card } from '#src/ui/card.tsx';
import { errorNotification, saveNotifications, successNotification } from '#src/ui/notifications.ts';

interface ProfileValues {
  full_name: string;
  email: string;
  /** Required to change the email. */
  currentPassword: string;
}

type PasswordValues = PasswordBody & { confirmPassword: string | undefined };

/** Undefined, because Ant Design validates a repetition that has a value on every change of the password. */
const noPasswords = { currentPassword: '', password: '', confirmPassword: undefined };

const toValues = (user: StoredUser | undefined): ProfileValues => ({
  full_name: user?.full_name ?? '',
  email: user?.email ?? '',
  currentPassword: '',
});

export function OwnAccount() {
  return (
    <>
      <ProfileForm />
      <PasswordForm />
    </>
  );
}

function ProfileForm() {
  const { user } = useIdentity();
  const [form] = Form.useForm<ProfileValues>();
  const typed = Form.useWatch('email', form);
  const isOther = typed !== undefined && !sameEmail(typed, user?.email ?? '');
  const { mutateAsync } = useCustomMutation<BaseRecord, HttpError, object>();
  const state = useSave<ProfileValues, StoredUser | undefined, { data: BaseRecord }>({
    form,
    begin: { values: toValues(user), answer: user },
    send: ({ changed }) =>
      mutateAsync({
        url: '/me',
        method: 'patch',
        values: changed,
        ...saveNotifications(
          successNotification('Profile updated successfully'),
          errorNotification('Failed to update profile'),
        ),
      }),
    saved({ data }) {
      const saved = data.user as StoredUser;
      storeUser(saved);
      refreshMe();
      return { values: toValues(saved), answer: saved };
    },
  });
  return (
    <SaveForm label="Account" name="account" state={state} save="Save changes">
      {(end) => (
        <Card title="Account">
          <Fields>
            <Field name="full_name" label="Full name" schema={fullName}>
              <Input autoComplete="name" />
            </Field>
            <Field
              name="email"
              label="Email"
              schema={email}
              hint={isOther && 'A new email address is unverified until an administrator verifies it.'}
            >
              <Input type="email" autoComplete="email" />
            </Field>
            {isOther && (
              <Field
                name="currentPassword"
                label="Current password"
                schema={currentPassword}
                hint="Required to change the email you sign in with."
              >
                <PasswordInput autoComplete="current-password" />
              </Field>
            )}
          </Fields>
          {end}
        </Card>
      )}
    </SaveForm>
  );
}

function PasswordForm() {
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
    saved: () => ({ values: noPasswords, answer: undefined }),
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
