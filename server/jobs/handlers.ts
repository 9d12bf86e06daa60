// Defines the handler of each job. Sweeps work in small batches, one transaction each.
import { makeBackupWhenDue } from '#server/backup/timer.ts';
import type { Database } from '#server/db/client.ts';
import { storeUploadFindings } from '#server/doctor/uploads.ts';
import type { Environment } from '#server/environment.ts';
import { deleteOldAnswers } from '#server/kit/idempotency.ts';
import { dropOldPartitions, makePartitions } from '#server/kit/journal-months.ts';
import { sampleLists } from '#server/kit/list-samples.ts';
import { addUpTallies, mendTallies } from '#server/kit/tallies.ts';
import { removeFiles } from '#server/kit/uploads.ts';
import { transaction } from '#server/kit/write.ts';
import type { SendMail } from '#server/mail/mailer.ts';
import { deleteOldMessages, failLostMessages, sendMessage } from '#server/mail/messages.ts';
import { recheckDomain } from '#server/modules/domains/verify.ts';
import { deleteOldOperations } from '#server/modules/operations/module.ts';
import { longLists } from '#server/modules/operations/resources.ts';
import { runOperations } from '#server/modules/operations/run.ts';
import { deleteUnusedImages } from '#server/modules/pages/images.ts';
import { deleteOldFailures } from '#server/modules/session/failures.ts';
import { readSessionLimits } from '#server/modules/session/session-limits.ts';
import { deleteOldSessions } from '#server/modules/session/sessions.ts';
import { testMailKind, testMailMessages } from '#server/modules/settings/mail.ts';
import { linkKind, linkMessages } from '#server/modules/store-emails/link.ts';
import type { Storage } from '#server/storage/storage.ts';
import type { Handlers } from './runner.ts';

export interface JobDependencies {
  readonly db: Database;
  readonly storage: Storage;
  readonly environment: Environment;
  readonly sendMail: SendMail;
  /** The console's address without a trailing slash, for links. */
  readonly publicUrl: () => string;
}

const batchSize = 500;
/** Smaller, because each file needs a call to the storage. */
const fileBatchSize = 50;
/** Larger, because each row is cheap. */
const tallyBatchSize = 10_000;

/** Runs batches until one is not full. */
async function sweep(take: (limit: number) => Promise<number>, limit = batchSize): Promise<void> {
  while ((await take(limit)) === limit);
}

export function handlersOf({ db, storage, environment, sendMail, publicUrl }: JobDependencies): Handlers {
  const { dnsServer } = environment;
  const kinds = { [linkKind]: linkMessages(db, publicUrl), [testMailKind]: testMailMessages };
  return {
    'send-message': ({ id }, run) => sendMessage(db, sendMail, kinds, id, run),
    'recheck-domain': (payload) => recheckDomain({ db, dnsServer }, payload),
    'run-operations': (_, { signal }) => runOperations({ db, dnsServer }, signal),
    'make-copy': (_, { signal }) => makeBackupWhenDue(environment, { db, storage, signal }),
    'remove-files': async () => void (await removeFiles(db, storage, fileBatchSize)),
    async 'forget-sessions'() {
      const limits = await readSessionLimits(db, environment);
      const author = { userId: null, requestId: 'forget-sessions' };
      await sweep((limit) => transaction(db, (tx) => deleteOldSessions({ tx, author }, limits, limit)));
    },
    'forget-failures': () => sweep((limit) => deleteOldFailures(db, limit)),
    'forget-answers': () => sweep((limit) => deleteOldAnswers(db, limit)),
    'forget-images': () =>
      sweep((limit) => deleteUnusedImages(db, { userId: null, requestId: 'forget-images' }, limit)),
    'add-up-tallies': () => sweep((limit) => addUpTallies(db, limit), tallyBatchSize),
    'mend-tallies': async () => void (await mendTallies(db)),
    'look-at-uploads': () => storeUploadFindings(db, storage),
    'sample-lists': (_, { signal }) => sampleLists(db, longLists, signal),
    async 'forget-messages'() {
      await sweep((limit) => failLostMessages(db, limit));
      await sweep((limit) => deleteOldMessages(db, limit));
    },
    'forget-operations': () => sweep((limit) => deleteOldOperations(db, limit), tallyBatchSize),
    async 'keep-journal'() {
      await makePartitions(db);
      await dropOldPartitions(db, environment.journalMonths);
    },
  };
}
