// Defines the handler of each job. Sweeps work in small batches, one transaction each.
import { makeBackupWhenDue } from './backup/schedule.ts';
import type { Database } from './db/client.ts';
import { storeUploadFindings } from './doctor/uploads.ts';
import type { Environment } from './environment.ts';
import type { Storage } from './files/storage/storage.ts';
import { deleteOldAnswers } from './http/idempotency.ts';
import type { Handlers } from './jobs/runner.ts';
import { addUpCounters, repairCounters } from './lists/counters.ts';
import type { SendMail } from './mail/mailer.ts';
import { deleteOldMessages, failLostMessages, sendMessage } from './mail/messages.ts';
import { sendResetLink } from './modules/account/forgot.ts';
import { deleteOldLinks, linkMessageKind } from './modules/account-links/links.ts';
import { accountLinkMessages } from './modules/account-links/messages.ts';
import { applyDueAddresses } from './modules/crypto-wallets/pending.ts';
import { recheckDomain } from './modules/domains/verify.ts';
import { deleteOldOperations } from './modules/operations/module.ts';
import { runOperations } from './modules/operations/run.ts';
import { deleteUnusedImages } from './modules/pages/images.ts';
import { deleteOldForms } from './modules/presence/open-forms.ts';
import { deleteOldFailures } from './modules/session/failures.ts';
import { deleteOldViews } from './modules/session/owner-views.ts';
import { deleteOldChallenges } from './modules/session/passkey-challenge.ts';
import { readSessionLimits } from './modules/session/session-limits.ts';
import { deleteOldSessions } from './modules/session/sessions.ts';
import { testMailKind, testMailMessages } from './modules/settings/mail.ts';
import { linkKind, linkMessages } from './modules/store-emails/link.ts';
import {
  sendStoreInvitation,
  storeInvitationKind,
  storeInvitationMessages,
} from './modules/store-staff/invitation-email.ts';
import { deleteOldLogos } from './modules/stores/logos.ts';
import { noticeMessages } from './notices/messages.ts';
import { noticeCopyKind, noticeKind } from './notices/notify.ts';
import { deleteOldNotices } from './notices/own-notices.ts';
import { dropOldPartitions, makePartitions } from './records/audit-log-months.ts';
import { deleteExpired } from './records/trash.ts';
import { removeFiles } from './records/uploads.ts';
import { transaction } from './records/write.ts';

export interface JobDependencies {
  readonly db: Database;
  readonly storage: Storage;
  readonly environment: Environment;
  readonly sendMail: SendMail;
  /** The console's address without a trailing slash, for links. */
  readonly publicUrl: () => string;
}

const batchSize = 500;
/** Smaller, because each file is a request to the storage. */
const fileBatchSize = 50;
/** Larger, because these rows are cheap. */
const counterBatchSize = 10_000;

/** Runs batches until one is not full. */
async function sweep(take: (limit: number) => Promise<number>, limit = batchSize): Promise<void> {
  while ((await take(limit)) === limit);
}

export function handlersOf({ db, storage, environment, sendMail, publicUrl }: JobDependencies): Handlers {
  const { dnsServer } = environment;
  const kinds = {
    [linkKind]: linkMessages(db, publicUrl),
    [testMailKind]: testMailMessages,
    [noticeKind]: noticeMessages(db, publicUrl),
    [noticeCopyKind]: noticeMessages(db, publicUrl),
    [linkMessageKind]: accountLinkMessages(db, publicUrl),
    [storeInvitationKind]: storeInvitationMessages(db, publicUrl),
  };
  return {
    'send-message': ({ id }, run) => sendMessage(db, sendMail, kinds, id, run),
    'recheck-domain': (payload) => recheckDomain({ db, dnsServer }, payload),
    'run-operations': (_, { signal }) => runOperations({ db, dnsServer }, signal),
    'make-backup': (_, { signal }) => makeBackupWhenDue(environment, { db, storage, signal }),
    'remove-files': async () => void (await removeFiles(db, storage, fileBatchSize)),
    async 'delete-old-sessions'() {
      const limits = await readSessionLimits(db, environment);
      const author = { userId: null, requestId: 'delete-old-sessions' };
      await sweep((limit) => transaction(db, (tx) => deleteOldSessions({ tx, author }, limits, limit)));
      await sweep((limit) => transaction(db, (tx) => deleteOldViews({ tx, author }, limit)));
      await sweep((limit) => deleteOldForms(db, limit));
    },
    'send-reset-link': (payload) => sendResetLink(db, payload),
    'send-store-invitation': (payload) => sendStoreInvitation(db, payload),
    'delete-old-links': () => sweep((limit) => deleteOldLinks(db, limit)),
    async 'delete-old-failures'() {
      await sweep((limit) => deleteOldFailures(db, limit));
      await sweep((limit) => deleteOldChallenges(db, limit));
    },
    'delete-old-answers': () => sweep((limit) => deleteOldAnswers(db, limit)),
    'delete-unused-images': () =>
      sweep((limit) => deleteUnusedImages(db, { userId: null, requestId: 'delete-unused-images' }, limit)),
    'add-up-counters': () => sweep((limit) => addUpCounters(db, limit), counterBatchSize),
    'apply-wallet-addresses': () => applyDueAddresses(db),
    'repair-counters': async () => void (await repairCounters(db)),
    'check-uploads': () => storeUploadFindings(db, storage),
    async 'delete-old-messages'() {
      await sweep((limit) => failLostMessages(db, limit));
      await sweep((limit) => deleteOldMessages(db, limit));
    },
    'delete-old-operations': () => sweep((limit) => deleteOldOperations(db, limit), counterBatchSize),
    'delete-old-notices': () => sweep((limit) => deleteOldNotices(db, limit)),
    async 'delete-old-trash'() {
      await sweep((limit) => deleteExpired(db, limit));
      await sweep((limit) => deleteOldLogos(db, limit));
    },
    async 'maintain-audit-log'() {
      await makePartitions(db);
      await dropOldPartitions(db, environment.auditLogMonths);
    },
  };
}
