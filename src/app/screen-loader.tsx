// Loads screens on demand. Unlike React.lazy, renders a prefetched screen without a fallback and ignores
// failed prefetches.
import type { ComponentType } from 'react';
import type { LoadScreen } from './screens.ts';

export interface LoadedScreen {
  /** Never rejects. */
  readonly prefetch: () => Promise<void>;
  /** Clears a failure, so that the next render loads the code isRetry. */
  readonly retry: () => void;
  /** Suspends while loading. Throws a load failure to the nearest error boundary. */
  readonly Screen: ComponentType;
}

/** Some browsers cache a failed import until the page is reloaded. Reloads if the server is reachable. */
async function reloadIfReachable(): Promise<void> {
  const answer = await fetch(window.location.href, { method: 'HEAD' }).catch(() => undefined);
  if (answer?.ok) window.location.reload();
}

export function screenLoader(load: LoadScreen): LoadedScreen {
  let Loaded: ComponentType | undefined;
  let loading: Promise<void> | undefined;
  let failure: unknown;
  let retried = false;

  function start(): Promise<void> {
    loading ??= load().then(
      (module) => {
        Loaded = module.Screen;
      },
      (error: unknown) => {
        failure = error;
        loading = undefined;
        const isRetry = retried;
        retried = false;
        if (isRetry) return reloadIfReachable();
      },
    );
    return loading;
  }

  function Screen() {
    if (Loaded) return <Loaded />;
    if (failure !== undefined) throw failure;
    // A thrown promise suspends.
    throw start();
  }

  const retry = () => {
    failure = undefined;
    retried = true;
  };

  return {
    Screen,
    retry,
    prefetch: async () => {
      await start();
      // Opening the screen retries, and reports a second failure.
      failure = undefined;
    },
  };
}
