// The form for the current user's name and email.
import { type BaseRecord, type HttpError, useCustomMutation } from '@refinedev/core';
import { Form, Input } from 'antd';
import type { CallAnswer } from '#providers/data.ts';
import { useIdentity } from '#providers/identity.ts';
import { refreshMe } from '#providers/me.ts';
import { type StoredUser, storeUser } from '#providers/session.ts';
import { useSite } from '#providers/site.ts';
import { currentPassword, email, fullName } from '#shared/contract/account.ts';
import { sameEmail } from '#shared/format/letter-case.ts';
import { Field, Fields } from '#src/form/fields.tsx';
import { SaveForm } from '#src/form/save/save-form.tsx';
import { useSave } from '#src/form/save/use-save.ts';
import { Card } from '#src/ui/card.tsx';
import { errorNotification, saveNotifications, successNotification } from '#src/ui/notifications.ts';
import { PasswordInput } from '#src/ui/password-input.tsx';
import { PendingEmail } from './pending-email.tsx';

interface ProfileValues {
  full_name: string;
  email: string;
  /** Required to change the email. */
  currentPassword: string;
}

const unverifiedHint = 'A new email address is unverified until an administrator verifies it.';
const confirmHint = 'We’ll send a link to this address. The change applies when you open it.';
const messageOf = (answer: unknown) => (answer as CallAnswer<unknown> | undefined)?.message;

const toValues = (user: StoredUser | undefined): ProfileValues => ({
  full_name: user?.full_name ?? '',
  email: user?.email ?? '',
  currentPassword: '',
});

export function ProfileForm() {
  const { user, pendingEmail } = useIdentity();
  const hasMailServer = useSite()?.hasMailServer;
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
          (answer) => successNotification(messageOf(answer) || 'Profile updated successfully')(answer),
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
          {pendingEmail !== undefined && <PendingEmail address={pendingEmail} />}
          <Fields>
            <Field name="full_name" label="Full name" schema={fullName}>
              <Input autoComplete="name" />
            </Field>
            <Field
              name="email"
              label="Email"
              schema={email}
              hint={isOther && (hasMailServer === false ? unverifiedHint : confirmHint)}
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
