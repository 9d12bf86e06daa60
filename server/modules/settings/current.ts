// The settings as this process knows them. They are needed with every request, so they are kept: a change shows at once
// in the process that made it, and in all others when they hear of it (`db/changes.ts`), within a second.
import type { SettingValues } from '#resources/settings/contract.ts';
import { type Kept, keptFor } from '#server/kit/kept.ts';

/** How long they are kept where nothing is heard: the process that changed them was killed before it could say so. */
const keptMs = 10_000;

/** `forget` is to be called after a change. */
export type CurrentSettings = Kept<SettingValues>;

export const currentSettings = (read: () => Promise<SettingValues>): CurrentSettings => keptFor(keptMs, read);
