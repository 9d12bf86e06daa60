// The text of a typical notice of each event, for the preview of its email.
import type { NoticeEventName } from '#shared/domain/notice-events.ts';

export const noticeExamples: Readonly<Record<NoticeEventName, string>> = {
  domain: 'The domain shop.example.com is verified.',
  store_email: 'The address hello@example.com of the store “Northwind” is verified.',
  operation: 'Your bulk change of products is done: 120 changed.',
  export: 'Your export of 12,000 products is done.',
  sign_in: 'Someone signed in to your account from a new device: Firefox on Windows.',
  account: 'The password of your account was changed.',
  second_factor: 'The second factor of Anna Smith was reset.',
  invitation: 'Anna Smith accepted your invitation.',
  new_user: 'A user was created: Anna Smith.',
  new_store: 'A store was created: Northwind.',
  store_change: 'Platform team restored your store “Northwind”.',
  locked_account: 'The account anna@example.com is locked for 15 minutes after too many failed sign-ins.',
  job: 'The background job “make-backup” failed. See Settings, System.',
  wallet: 'A receiving address for Bitcoin was changed.',
  support_question: 'Anna Smith asked for help with “Northwind”.',
  support_answer: 'The platform answered your question.',
  staff: 'Anna Smith joined the store “Northwind”.',
};
