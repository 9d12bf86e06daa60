import { createReadStream } from 'node:fs';
import { resolve } from 'node:path';
import { restoreCopy } from '#server/backup/restore-copy.ts';
import { incomingDir } from '#server/incoming.ts';
import { amount } from './backup.ts';
import { type Command, UsageError } from './command.ts';

export const restore: Command = {
  form: 'restore <file>',
  does: 'Fill an empty database and its uploads from such a file',
  asItIs: true,
  canStop: true,
  async run({ db, storage, settings, words: [file], signal }) {
    if (!file) throw new UsageError('The file is missing.');
    const { manifest, end } = await restoreCopy(createReadStream(resolve(file)), {
      db,
      storage,
      signal,
      tempDir: incomingDir(settings.dataDir),
    });
    console.log(`Restored ${amount(end)}, as they were at ${manifest.takenAt}. Everybody signs in again.`);
    for (const key of end.missing) console.log(`It was not in the copy, for its file was gone then: ${key}`);
    return 0;
  },
};
