// The settings as this process knows them. They are needed with every request, so they are kept: a change shows at once
// in the process that made it, and in all others when they hear of it (`db/changes.ts`), within a second.
import type { SettingValues } from '#resources/settings/contract.ts';

/** How long they are kept where nothing is heard: the process that changed them was killed before it could say so. */
const keptMs = 10_000;

export interface CurrentSettings {
  readonly get: () => Promise<SettingValues>;
  /** To be called after a change. */
  readonly forget: () => void;
}

/** Keeps what `read` gives; what fails is not kept. */
export function currentSettings(read: () => Promise<SettingValues>): CurrentSettings {
  let known: { values: Promise<SettingValues>; at: number } | undefined;
  return {
    get() {
      if (known && performance.now() - known.at < keptMs) return known.values;
      const fresh = { values: read(), at: performance.now() };
      known = fresh;
      fresh.values.catch(() => {
        if (known === fresh) known = undefined;
      });
      return fresh.values;
    },
    forget() {
      known = undefined;
    },
  };
}
