// Selects the channels of an event for each person: by the platform's settings, and within them by the
// person's own choices.
import { and, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '#server/db/client.ts';
import { rowsOf } from '#server/db/rows.ts';
import { settingsTable } from '#server/db/tables/settings.ts';
import { preferencesTable } from '#server/db/tables/views.ts';
import {
  choiceKey,
  choicesOff,
  type NoticeEventName,
  noticeCopySetting,
  noticeEvents,
  noticePreference,
  noticeSetting,
} from '#shared/domain/notice-events.ts';

interface Channels {
  readonly inConsole: boolean;
  readonly byEmail: boolean;
}

export interface EventChannels extends Channels {
  /** An address that gets a copy of emails to administrators. Empty if there is none. */
  readonly copyTo: string;
}

/** The channels of an event by the platform's settings. */
export async function channelsOf(db: Queryable, event: NoticeEventName): Promise<EventChannels> {
  const { email, isFixed } = noticeEvents[event];
  const [emailKey, consoleKey] = [noticeSetting(event, 'email'), noticeSetting(event, 'console')];
  const keys = [emailKey, consoleKey, noticeCopySetting];
  const rows = await rowsOf(db, settingsTable, ['key', 'value'], inArray(settingsTable.key, keys));
  const saved = new Map(rows.map(({ key, value }) => [key, value]));
  const isOn = (key: string, standard: boolean) => {
    const value = saved.get(key);
    return typeof value === 'boolean' && !isFixed ? value : standard;
  };
  const copyTo = saved.get(noticeCopySetting);
  return {
    inConsole: isOn(consoleKey, true),
    byEmail: isOn(emailKey, email),
    copyTo: typeof copyTo === 'string' ? copyTo : '',
  };
}

/** Returns the channels for each person, within those of the event. */
export async function personalChannels(
  db: Queryable,
  event: NoticeEventName,
  userIds: readonly string[],
  { inConsole, byEmail }: Channels,
): Promise<(userId: string) => Channels> {
  if (noticeEvents[event].isFixed) return () => ({ inConsole, byEmail });
  const rows = await rowsOf(
    db,
    preferencesTable,
    ['user_id', 'value'],
    and(eq(preferencesTable.key, noticePreference), inArray(preferencesTable.user_id, [...userIds])),
  );
  const off = new Map(rows.map(({ user_id, value }) => [user_id, choicesOff(value)]));
  return (userId) => ({
    inConsole: inConsole && !off.get(userId)?.has(choiceKey(event, 'console')),
    byEmail: byEmail && !off.get(userId)?.has(choiceKey(event, 'email')),
  });
}
