// Name, email and password of the signed-in person.
import { Form, type FormInstance, Input } from 'antd';
import { askMeAgain } from '#providers/me.ts';
import { keepUser, type StoredUser } from '#providers/session.ts';
import { changedValues } from '../../kit/changed-values.ts';
import { Field } from '../../kit/field.tsx';
import { Fields } from '../../kit/fields.tsx';
import { useLeaveGuard } from '../../kit/leave-guard.ts';
import { NewPassword } from '../../kit/new-password.tsx';
import { useIdentity } from '../../layout/identity.tsx';
import { currentPassword, email, fullName, type PasswordBody } from '../../shared/account.ts';
import { sameEmail } from '../../shared/same-email.ts';
import { OwnForm } from './own-form.tsx';
import { useOwnForm } from './use-own-form.ts';

interface ProfileValues {
  full_name: string;
  email: string;
  /** Asked for where the email is another one. */
  currentPassword?: string;
}

type PasswordValues = PasswordBody & { confirmPassword: string };

const noPasswords: PasswordValues = { currentPassword: '', password: '', confirmPassword: '' };

const toValues = (user: StoredUser | undefined): ProfileValues => ({
  full_name: user?.full_name ?? '',
  email: user?.email ?? '',
});

export function OwnAccount() {
  const { user } = useIdentity();
  const [profile] = Form.useForm<ProfileValues>();
  const [password] = Form.useForm<PasswordValues>();

  const isChanged = <V extends object>(form: FormInstance<V>, initial: V) =>
    Object.keys(changedValues(form.getFieldsValue(true) as V, initial)).length > 0;
  useLeaveGuard(() => isChanged(profile, toValues(user)) || isChanged(password, noPasswords));

  return (
    <>
      <ProfileForm form={profile} />
      <PasswordForm form={password} />
    </>
  );
}

function ProfileForm({ form }: { form: FormInstance<ProfileValues> }) {
  const { user } = useIdentity();
  const typed = Form.useWatch('email', form);
  const isOther = typed !== undefined && !sameEmail(typed, user?.email ?? '');
  const state = useOwnForm<ProfileValues>({
    form,
    call: { method: 'patch', url: '/me' },
    toBody: (values) => values,
    texts: { saved: 'Profile updated successfully', failed: 'Failed to update profile' },
    onSaved: ({ user: answered }) => {
      const saved = answered as StoredUser;
      keepUser(saved);
      askMeAgain();
      form.setFieldsValue({ ...toValues(saved), currentPassword: '' });
    },
  });
  return (
    <OwnForm title="Account" state={state} initial={toValues(user)} send="Save changes">
      <Fields>
        <Field name="full_name" label="Full name" schema={fullName}>
          <Input maxLength={120} autoComplete="name" />
        </Field>
        <Field
          name="email"
          label="Email"
          schema={email}
          hint={isOther && 'A new email counts as unverified until an administrator has verified it.'}
        >
          <Input type="email" maxLength={254} autoComplete="email" />
        </Field>
        {isOther && (
          <Field
            name="currentPassword"
            label="Current password"
            schema={currentPassword}
            hint="Needed for another email: you sign in with it."
          >
            <Input.Password autoComplete="current-password" />
          </Field>
        )}
      </Fields>
    </OwnForm>
  );
}

function PasswordForm({ form }: { form: FormInstance<PasswordValues> }) {
  const { user } = useIdentity();
  const state = useOwnForm<PasswordValues>({
    form,
    call: { method: 'post', url: '/me/password' },
    toBody: ({ confirmPassword: _, ...body }) => body,
    texts: {
      saved: 'Password changed. You were signed out everywhere else.',
      failed: 'Failed to change password',
    },
    onSaved: () => form.resetFields(),
  });
  return (
    <OwnForm title="Password" state={state} initial={noPasswords} send="Change password">
      {/* For password managers: whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <Fields>
        <Field name="currentPassword" label="Current password" schema={currentPassword}>
          <Input.Password autoComplete="current-password" />
        </Field>
      </Fields>
      <NewPassword label="New password" hint="You will be signed out everywhere else." />
    </OwnForm>
  );
}
