// Whom this process has found by a token within the last minute: for what may begin while the session is looked at
// once more. Nobody is let in by it.
import type { Actor } from '#server/kit/access.ts';

const keptMs = 60_000;
const maxEntries = 10_000;

/** Actors by the `Authorization` header that they came with. */
export function recentActors() {
  const known = new Map<string, { actor: Actor; at: number }>();

  return {
    get(authorization: string): Actor | undefined {
      const found = known.get(authorization);
      if (!found) return undefined;
      if (performance.now() - found.at < keptMs) return found.actor;
      known.delete(authorization);
      return undefined;
    },
    remember(authorization: string, actor: Actor): void {
      // A map keeps the order of its entries: the first one was remembered longest ago.
      known.delete(authorization);
      const oldest = known.size >= maxEntries ? known.keys().next().value : undefined;
      if (oldest !== undefined) known.delete(oldest);
      known.set(authorization, { actor, at: performance.now() });
    },
    forget(authorization: string): void {
      known.delete(authorization);
    },
  };
}
