// Whom this process has found by a token within the last minute: for what may begin while the session is looked at
// once more. Nobody is let in by it.
import type { Actor } from '#server/kit/access.ts';

const keptMs = 60_000;
const maxEntries = 10_000;

interface Recent {
  readonly actor: Actor;
  /** Of the token that came. */
  readonly digest: string;
}

/** Actors by the `Authorization` header that they came with. */
export function recentActors() {
  const known = new Map<string, Recent & { at: number }>();

  return {
    get(authorization: string): Recent | undefined {
      const found = known.get(authorization);
      if (!found) return undefined;
      if (performance.now() - found.at < keptMs) return found;
      known.delete(authorization);
      return undefined;
    },
    remember(authorization: string, recent: Recent): void {
      // A map keeps the order of its entries: the first one was remembered longest ago.
      known.delete(authorization);
      const oldest = known.size >= maxEntries ? known.keys().next().value : undefined;
      if (oldest !== undefined) known.delete(oldest);
      known.set(authorization, { ...recent, at: performance.now() });
    },
    forget(authorization: string): void {
      known.delete(authorization);
    },
  };
}
