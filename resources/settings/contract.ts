// Registry of settings. Validation, forms and the API docs derive from it.
import { maxPasswordLength, minPasswordLength } from '#shared/contract/account.ts';
import { defineContract } from '#shared/contract/contract.ts';
import type { FieldErrors } from '#shared/contract/field-errors.ts';
import { isoTime } from '#shared/contract/fields.ts';
import {
  address,
  checkValue,
  dollars,
  isSecret,
  line,
  lines,
  oneOf,
  onOff,
  percentage,
  picture,
  type Setting,
  type SettingEntry,
  secret,
  timeZone,
  type ValueOf,
  whole,
} from '#shared/contract/setting.ts';
import { enumLabel } from '#shared/contract/texts.ts';
import { z } from '#shared/contract/zod.ts';
import {
  type ChosenEventName,
  chosenEventNames,
  type NoticeChannel,
  noticeEvents,
  noticeSetting,
} from '#shared/domain/notice-events.ts';

const notUsedYet = 'Not active yet';

type AnySettings = Readonly<Record<string, Setting<never> | Setting>>;

/** A tab with its purpose and its settings in display order. `isActive`: the platform uses them already. */
const tab = <Own extends AnySettings>(purpose: string, settings: Own, isActive = true) => ({
  purpose,
  settings,
  isActive,
});

type NoticeSettingKey = ReturnType<typeof noticeSetting<ChosenEventName, NoticeChannel>>;

/** One setting for each event and channel. */
const noticeSettings = Object.fromEntries(
  chosenEventNames.flatMap((name) => {
    const { label, email } = noticeEvents[name];
    return [
      [noticeSetting(name, 'console'), onOff(`${label}: in the console`, true)],
      [noticeSetting(name, 'email'), onOff(`${label}: by email`, email)],
    ];
  }),
) as Record<NoticeSettingKey, ReturnType<typeof onOff>>;

const tabs = {
  fees: tab('Fees charged in addition to a plan.', {
    hosting_setup: dollars('Hosting and setup fee', 99, 'Paid once, in US dollars.'),
    domain_markup: percentage('Domain markup', 15, 1_000, 'Added to the price of a domain registration.'),
  }),
  general: tab('Name, logo and support contact', {
    site_name: line('Site name', 60, 'Shown in browser tabs and as the sender of emails.'),
    support_email: address('Support email', 'Shown to people who need help.'),
    site_logo: picture(
      'Site logo',
      24,
      'Shown next to the site name and on the sign-in page. A square image looks best.',
    ),
    timezone: timeZone('Time zone', 'UTC', `Dates are shown in each reader’s own time zone. ${notUsedYet}`),
  }),
  notifications: tab('Who is told about what, in the console and by email', {
    notification_email: address(
      'Copy administrators’ emails to',
      'For example a shared mailbox. Leave blank to email administrators only.',
    ),
    ...noticeSettings,
    notify_payment: onOff('A payment was received', true, notUsedYet),
  }),
  security: tab('Session and sign-in limits', {
    session_timeout: whole(
      'Session timeout',
      30,
      [1, 10_080],
      'minutes',
      'Sign out after this much inactivity.',
    ),
    max_login_attempts: whole(
      'Max login attempts',
      5,
      [1, 1_000],
      undefined,
      'Failed sign-ins per account within 15 minutes.',
    ),
    password_min_length: whole(
      'Minimum password length',
      minPasswordLength,
      [minPasswordLength, maxPasswordLength],
      'characters',
      'Applies to new passwords.',
    ),
    password_reset_days: whole(
      'Password reset every',
      90,
      [0, 3_650],
      'days',
      '0: never. People with an older password must set a new one after signing in.',
    ),
    second_factor_required: onOff(
      'Require a second factor for administrators',
      false,
      'Everybody with a permission must sign in in two steps.',
    ),
    second_factor_grace_days: whole(
      'Days of grace',
      7,
      [0, 90],
      'days',
      'To set up the second factor, from an administrator’s next visit on. 0: immediately.',
    ),
    // Off by default: the specification shows a saved address at once.
    wallet_wait_hours: whole(
      'New wallet addresses wait',
      0,
      [0, 720],
      'hours',
      'The old address stays in use meanwhile, and any administrator can stop the change. 0: no wait.',
    ),
    wallet_approval: onOff(
      'Approve wallet addresses',
      false,
      'A second administrator must approve each new or changed address.',
    ),
  }),
  email: tab('Outgoing email', {
    mail_host: line('Mail server', 253, 'Like smtp.example.com. Leave blank to use SMTP_URL.'),
    mail_port: whole('Mail port', 587, [1, 65_535]),
    mail_security: oneOf('Encryption', 'starttls', [
      { value: 'starttls', label: 'STARTTLS (usual with port 587)' },
      { value: 'tls', label: 'TLS from the start (usual with port 465)' },
      { value: 'none', label: 'None' },
    ]),
    mail_user: line('User name', 254, 'Leave blank if the mail server needs none.'),
    mail_password: secret('Password', 500),
    mail_from: address('Sender address', 'Leave blank to use MAIL_FROM.'),
  }),
  system: tab('Maintenance mode and limits', {
    maintenance_mode: onOff('Maintenance mode', false, 'Only administrators can make changes.'),
    maintenance_message: lines(
      'Maintenance message',
      300,
      'Shown to everyone during maintenance.',
      'We are doing maintenance. You can view everything, but changes are paused for now.',
    ),
    // The largest limit of any field; smaller limits of a field still apply.
    max_upload_mb: whole('Max upload size', 10, [1, 10], 'MB', 'Per file. Some fields allow less.'),
    trash_days: whole(
      'Keep deleted items',
      30,
      [1, 365],
      'days',
      'In the trash, with their files. Applies to items deleted from now on.',
    ),
    cache_hours: whole('Cache duration', 24, [0, 8_760], 'hours', notUsedYet),
  }),
  pricing: tab(
    'Trials, renewals and invoices. Not active yet: nothing is billed.',
    {
      default_currency: oneOf('Default currency', 'USD', [{ value: 'USD', label: 'USD' }]),
      currency_format: oneOf('Format', 'symbol', [
        { value: 'symbol', label: '$1,234.56' },
        { value: 'code', label: '1,234.56 USD' },
      ]),
      trial_enabled: onOff('Trial enabled', true),
      trial_days: whole('Trial days', 14, [0, 365], 'days'),
      grace_days: whole('Grace days', 3, [0, 365], 'days'),
      auto_renewal: onOff('Auto-renewal', true),
      proration: onOff('Proration', true),
      invoice_prefix: line('Invoice prefix', 20, undefined, 'INV-'),
      invoice_due_days: whole('Due days', 15, [0, 365], 'days'),
    },
    false,
  ),
};

export type SettingTab = keyof typeof tabs;
type Settings = (typeof tabs)[SettingTab]['settings'];
type KeyOf<Some> = Some extends Settings ? keyof Some : never;
export type SettingKey = KeyOf<Settings>;
/** All settings by key, with the types of their values. */
export type SettingValues = {
  readonly [K in SettingKey]: ValueOf<Extract<Settings, Record<K, unknown>>[K]>;
};

const tabKeys = Object.keys(tabs) as SettingTab[];

export const settingTabs = tabKeys.map((key) => ({
  key,
  label: enumLabel(key),
  purpose: tabs[key].purpose,
  isActive: tabs[key].isActive,
}));

export interface KnownSetting extends Setting {
  readonly key: SettingKey;
  readonly tab: SettingTab;
}

/** All settings in the order of the tabs. */
export const knownSettings: readonly KnownSetting[] = tabKeys.flatMap((tab) =>
  Object.entries(tabs[tab].settings).map(([key, setting]) => ({
    ...(setting as Setting),
    key: key as SettingKey,
    tab,
  })),
);

export const settingsOf = (tab: SettingTab): KnownSetting[] =>
  knownSettings.filter((setting) => setting.tab === tab);

const byKey = new Map<string, KnownSetting>(knownSettings.map((setting) => [setting.key, setting]));

export const settingOf = (key: string): KnownSetting | undefined => byKey.get(key);

export const fallbacks = Object.fromEntries(
  knownSettings.map(({ key, fallback }) => [key, fallback]),
) as unknown as SettingValues;

export const settings = defineContract({
  name: 'settings',
  path: '/settings',
  one: 'Settings',
  many: 'Settings',
  /** For a secret, `value` is null and `isSet` is true if it exists. */
  record: z.object({ key: z.string(), value: z.unknown(), isSet: z.optional(z.boolean()) }),
  filters: {},
  sorters: [],
  search: [],
  permissions: { read: 'See the platform’s settings', write: 'Change the platform’s settings' },
  base: ['read', 'write'],
});

export type AnsweredSetting = z.infer<typeof settings.record>;

const listRule = 'Send a list of settings, each with key and value';
const entries = z
  .array(
    z.object({ key: z.string(listRule).check(z.maxLength(100, listRule)), value: z.unknown() }),
    listRule,
  )
  .check(z.maxLength(200, listRule));

/** `POST /settings/bulk-update`: a list, or an object with it. `checkSettings` validates the values. */
export const settingsUpdate = z.pipe(
  z.union([entries, z.object({ settings: entries })], listRule),
  z.transform((body) => (Array.isArray(body) ? body : body.settings)),
);

/** The valid values of an update, and the errors by key. Null for a secret leaves it unchanged. */
export function checkSettings(sent: readonly SettingEntry[]): {
  values: Map<SettingKey, unknown>;
  errors: FieldErrors;
} {
  const values = new Map<SettingKey, unknown>();
  const errors = new Map<string, string[]>();
  const seen = new Set<string>();
  for (const { key, value } of sent) {
    const setting = settingOf(key);
    const checked = setting && checkValue(setting, value);
    if (seen.has(key)) errors.set(key, [`${setting?.label ?? key} was sent twice.`]);
    else if (!setting || !checked) errors.set(key, [`There is no setting named ${key}.`]);
    else if ('errors' in checked) errors.set(key, checked.errors);
    else if (!isSecret(setting) || checked.value !== null) values.set(setting.key, checked.value);
    seen.add(key);
  }
  return { values, errors: Object.fromEntries(errors) };
}

/** `GET /settings/changes`, beyond the specification: the last change of each tab that was ever changed. */
export const tabChange = z.object({
  tab: z.string(),
  changedAt: isoTime(),
  /** Null if the change was not made by a user. */
  changedBy: z.nullable(z.object({ id: z.uuid(), full_name: z.string() })),
});

export type TabChange = z.infer<typeof tabChange>;

/** `POST /settings/test-mail` and `GET /settings/test-mail/{id}`: a message and its state. */
export const testMail = z.object({ id: z.uuid(), status: z.enum(['waiting', 'sent', 'failed']) });

/** `GET /settings/notice-emails`: the email of an event, with an example. */
export const noticeEmail = z.object({
  event: z.string(),
  subject: z.string(),
  text: z.string(),
  /** The same words as a complete HTML document. */
  html: z.string(),
});

export type NoticeEmail = z.infer<typeof noticeEmail>;

/** Result of the last check of the installation. */
export const systemReport = z.object({
  checkedAt: z.string(),
  /** Level of the worst finding. */
  level: z.enum(['good', 'warning', 'wrong']),
  findings: z.array(
    z.object({
      level: z.enum(['good', 'warning', 'wrong']),
      text: z.string(),
      /** How to fix it; empty if no fix is needed. */
      todo: z.string(),
      /** Affected items, limited to the first ones. */
      details: z.array(z.string()),
    }),
  ),
});

export type SystemReport = z.infer<typeof systemReport>;

export type TestMail = z.infer<typeof testMail>;
