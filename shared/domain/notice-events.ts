// Events that people are notified of in the console and by email.

/** The people who can be notified of an event. */
export type NoticeAudience = 'administrators' | 'person' | 'owners';

export type NoticeChannel = 'console' | 'email';

export interface NoticeEvent {
  /** Shown in the settings. */
  readonly label: string;
  readonly audience: NoticeAudience;
  /** Whether an email is sent unless the settings say otherwise. */
  readonly email: boolean;
  /** Always sent: a stranger who can use an account must not be able to turn off the warnings about it. */
  readonly isFixed: boolean;
}

interface Options {
  email?: boolean;
  isFixed?: boolean;
}

const event = (
  label: string,
  audience: NoticeAudience,
  { email = false, isFixed = false }: Options = {},
): NoticeEvent => ({ label, audience, email, isFixed });

const mailed = { email: true };
const fixed = { email: true, isFixed: true };

export const noticeEvents = {
  domain: event('A domain was verified or failed its check', 'owners', mailed),
  store_email: event('A store email was verified or could not be reached', 'owners'),
  operation: event('A bulk change is done', 'person'),
  export: event('A long export is done or broke off', 'person'),
  sign_in: event('Someone signed in from a new device', 'person', mailed),
  account: event('An email, a password or a second factor was changed', 'person', fixed),
  second_factor: event('A second factor was reset, or is required or not', 'administrators', fixed),
  invitation: event('An invitation was accepted', 'person'),
  new_user: event('A user was created', 'administrators', mailed),
  new_store: event('A store was created', 'administrators', mailed),
  locked_account: event('An account was locked after failed sign-ins', 'administrators', mailed),
  job: event('A background job failed', 'administrators', mailed),
  wallet: event('A receiving address was added, changed or stopped', 'administrators', fixed),
  store_change: event('A store was deleted, restored or given to another owner', 'owners', mailed),
  support_question: event('A store owner asked for help', 'administrators', mailed),
  support_answer: event('The platform answered', 'owners', mailed),
  staff: event('Someone was invited to a store, joined or left it', 'owners', mailed),
} as const satisfies Record<string, NoticeEvent>;

export type NoticeEventName = keyof typeof noticeEvents;

export const noticeEventNames = Object.keys(noticeEvents) as NoticeEventName[];

/** Events that settings and people can turn off. */
export type ChosenEventName = {
  [E in NoticeEventName]: (typeof noticeEvents)[E]['isFixed'] extends true ? never : E;
}[NoticeEventName];

export const chosenEventNames = noticeEventNames.filter(
  (name): name is ChosenEventName => !noticeEvents[name].isFixed,
);

/** The setting that turns an event on or off for a channel. */
export const noticeSetting = <const E extends NoticeEventName, const C extends NoticeChannel>(
  event: E,
  channel: C,
) =>
  (channel === 'email' ? `notify_${event}` : `notify_${event}_console`) as C extends 'email'
    ? `notify_${E}`
    : `notify_${E}_console`;

/** The setting with an address that gets a copy of all emails to administrators. */
export const noticeCopySetting = 'notification_email';

/** A person's own choices: `GET|PUT /me/preferences/notices`. Lists what is off, as `event.channel`. */
export const noticePreference = 'notices';

export const choiceKey = (event: NoticeEventName, channel: NoticeChannel) => `${event}.${channel}`;

/** The stored choices; none if the value is something else. */
export function choicesOff(value: unknown): ReadonlySet<string> {
  const off = (value as { off?: unknown } | null)?.off;
  return new Set(Array.isArray(off) ? off.map(String) : []);
}
