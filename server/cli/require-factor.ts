// Turns the setting on or off that requires a second factor of administrators.
import { saveSettings } from '#server/modules/settings/update.ts';
import { defaultsOf } from '#server/modules/settings/values.ts';
import { transaction } from '#server/records/write.ts';
import { type Command, UsageError } from './command.ts';

export const requireFactor: Command = {
  form: 'require-second-factor <on|off>',
  does: 'Require a second factor for administrators, or no longer',
  async run({ db, environment, words: [choice] }) {
    if (choice !== 'on' && choice !== 'off') throw new UsageError('Say on or off.');
    const author = { userId: null, requestId: 'cli require-second-factor' };
    const values = new Map([['second_factor_required', choice === 'on']] as const);
    await transaction(db, (tx) => saveSettings({ tx, author }, values, undefined, defaultsOf(environment)));
    console.log(
      choice === 'on' ? 'Administrators need a second factor' : 'Administrators need no second factor',
    );
  },
};
