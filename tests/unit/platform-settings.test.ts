import { describe, expect, it } from 'vitest';
import { fallbacks, knownSettings, settingOf, settingsOf } from '#resources/settings/contract.ts';
import { currentSettings } from '#server/modules/settings/values.ts';
import { checkValue } from '#shared/contract/setting.ts';
import {
  changedSettings,
  entriesOf,
  fieldSchema,
  fromField,
  toField,
  toValues,
} from '#src/form/inputs/setting-values.ts';

const settingNamed = (key: string) => {
  const setting = settingOf(key);
  if (!setting) throw new Error(`no setting ${key}`);
  return setting;
};
const textOf = (key: string, field: string) =>
  fieldSchema(settingNamed(key)).safeParse(field).error?.issues[0]?.message;

describe('Every setting', () => {
  it.each(knownSettings.map((setting) => [setting.key, setting] as const))(
    '%s has a valid default that survives its form field',
    (_key, setting) => {
      expect(checkValue(setting, setting.fallback)).toEqual({ value: setting.fallback });
      expect(fromField(setting, toField(setting, setting.fallback))).toEqual(setting.fallback);
    },
  );
});

describe('The form of a settings tab', () => {
  const initial = toValues(settingsOf('fees'), [{ key: 'hosting_setup', value: '120.50' }]);

  it('shows stored values and the defaults of the others', () => {
    expect(initial).toEqual({ hosting_setup: '120.50', domain_markup: String(fallbacks.domain_markup) });
  });

  it('sends only changed values', () => {
    const values = { hosting_setup: '120.5', domain_markup: '15.0' };
    expect(changedSettings(settingsOf('fees'), values, initial)).toEqual({});
    const changed = changedSettings(settingsOf('fees'), { ...values, domain_markup: '12.5' }, initial);
    expect(entriesOf(settingsOf('fees'), changed)).toEqual([{ key: 'domain_markup', value: 12.5 }]);
  });

  it('keeps an untouched secret and sends an empty text to remove it', () => {
    const email = toValues(settingsOf('email'), [{ key: 'mail_password', value: null, isSet: true }]);
    expect(changedSettings(settingsOf('email'), email, email)).toEqual({});
    for (const [typed, value] of [
      ['new', 'new'],
      [null, ''],
    ] as const) {
      const changed = changedSettings(settingsOf('email'), { ...email, mail_password: typed }, email);
      expect(entriesOf(settingsOf('email'), changed)).toEqual([{ key: 'mail_password', value }]);
    }
  });

  it.each([
    ['hosting_setup', '', 'Hosting and setup fee is required'],
    [
      'hosting_setup',
      '-1',
      'Hosting and setup fee must be an amount from 0 to 9999999999.99 with at most two decimals',
    ],
    [
      'hosting_setup',
      '0.005',
      'Hosting and setup fee must be an amount from 0 to 9999999999.99 with at most two decimals',
    ],
    ['hosting_setup', '0.01', undefined],
    ['domain_markup', '0.1', undefined],
    ['domain_markup', '0.15', 'Domain markup must be a percentage from 0 to 1000 with at most one decimal'],
    ['trial_days', '1.5', 'Trial days must be a whole number from 0 to 365'],
    ['trial_days', 'x', 'Trial days must be a whole number from 0 to 365'],
    ['trial_days', '', 'Trial days is required'],
    ['support_email', '', undefined],
    ['support_email', 'help@', 'Support email must be a valid email address'],
  ])('validates %s %j: %s', (key, field, text) => {
    expect(textOf(key, field)).toBe(text);
  });
});

describe('The settings cache of a process', () => {
  it('reads once for many requests, and again after a change or a failure', async () => {
    let reads = 0;
    let fails = false;
    const current = currentSettings(async () => {
      reads += 1;
      if (fails) throw new Error('the database is away');
      return { ...fallbacks, grace_days: reads };
    });
    const days = async () => (await current.get()).grace_days;
    expect(await Promise.all([days(), days(), days()])).toEqual([1, 1, 1]);
    current.forget();
    expect(await days()).toBe(2);
    current.forget();
    fails = true;
    await expect(days()).rejects.toThrow('away');
    fails = false;
    expect(await days()).toBe(4);
  });
});
