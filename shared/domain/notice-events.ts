// Events about which people are told in the console and by email.

/** Who can be told about an event. */
export type NoticeAudience = 'administrators' | 'person' | 'owners';

export interface NoticeEvent {
  /** Shown in the settings. */
  readonly label: string;
  readonly audience: NoticeAudience;
  /** Whether an email is sent unless the settings say otherwise. */
  readonly email: boolean;
}

const event = (label: string, audience: NoticeAudience, email = false): NoticeEvent => ({
  label,
  audience,
  email,
});

export const noticeEvents = {
  domain: event('A domain was verified or failed its check', 'owners', true),
  store_email: event('A store email was verified or could not be reached', 'owners'),
  operation: event('A bulk operation or an export is done', 'person'),
  sign_in: event('Someone signed in from a new device', 'person', true),
  account: event('An email, a password or a second factor was changed', 'person', true),
  second_factor: event('A second factor was reset', 'administrators', true),
  invitation: event('An invitation was accepted', 'person'),
  job: event('A background job failed', 'administrators', true),
  wallet: event('A receiving address was added, changed or stopped', 'administrators', true),
  support_question: event('A store owner asked for help', 'administrators', true),
  support_answer: event('The platform answered', 'owners', true),
  staff: event('Someone was invited to a store, joined or left it', 'owners', true),
} as const satisfies Record<string, NoticeEvent>;

export type NoticeEventName = keyof typeof noticeEvents;
