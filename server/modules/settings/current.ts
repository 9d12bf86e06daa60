// The settings as this process knows them. They are needed with every request, so they are kept for a moment: a change
// shows at once in the process that made it, and within two seconds in all others.
import type { SettingValues } from '#resources/settings/contract.ts';

const keptMs = 2_000;

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
