// Checks the installation and prints problems with their remedies.

import { checkCounters } from '#server/doctor/database.ts';
import { levelOf, runCheck } from '#server/doctor/finding.ts';
import { examine } from '#server/doctor/run-checks.ts';
import { checkUploads } from '#server/doctor/uploads.ts';
import type { Command } from './command.ts';

const marks = { good: 'ok     ', warning: 'WARNING', wrong: 'WRONG  ' };
/** Exit codes of Nagios plugins: OK, WARNING and CRITICAL. */
const exitCodes = { good: 0, warning: 1, wrong: 2 };

export const doctor: Command = {
  form: 'doctor',
  does: 'Check the installation: exit code 0 fine, 1 warnings, 2 errors',
  skipMigrations: true,
  failureExitCode: exitCodes.wrong,
  async run({ db, storage, environment }) {
    const findings = [
      ...(await examine({ db, environment, uploads: () => checkUploads(db, storage) })),
      ...(await runCheck('The stored totals', () => checkCounters(db))),
    ];
    for (const { level, text, todo, details = [] } of findings) {
      console.log(`${marks[level]} ${text}`);
      for (const detail of details) console.log(`          ${detail}`);
      if (todo) console.log(`        → ${todo}`);
    }
    return exitCodes[levelOf(findings)];
  },
};
