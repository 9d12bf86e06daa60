// Says what requiring a second factor means for the administrator who saves the setting without having one.
import { Alert, Form } from 'antd';
import { useIdentity } from '#providers/identity.ts';
import { ownSecondFactor } from '#shared/contract/second-factor.ts';
import { useAnswer } from '#src/ui/use-answer.ts';
import type { SettingKey } from './contract.ts';

const required: SettingKey = 'second_factor_required';
const grace: SettingKey = 'second_factor_grace_days';

const textFor = (days: number) =>
  days === 0
    ? 'After saving, you have to set one up before you can go on. So does every other administrator without one.'
    : `You have ${days === 1 ? 'one day' : `${days} days`} to set one up. Other administrators have the same time, from their next visit on.`;

export function RequiredFactorNote() {
  const { data } = useAnswer('/me/second-factor', { schema: ownSecondFactor, failed: '' });
  const isRequired = Form.useWatch<unknown>(required) === true;
  const days = Number(Form.useWatch<unknown>(grace));
  const { secondFactorDue } = useIdentity();
  if (!isRequired || data?.since !== null || !Number.isInteger(days)) return null;
  // The banner shows the date that is in force.
  if (secondFactorDue !== undefined && days > 0) return null;
  return <Alert type="warning" showIcon message="You have no second factor" description={textFor(days)} />;
}
