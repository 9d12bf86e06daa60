// Screens that are loaded on demand. Unlike React.lazy, one that was fetched ahead is drawn at once, without a
// fallback between, and a failed fetch ahead does no harm.
import type { ComponentType } from 'react';
import type { LoadScreen } from './screens.ts';

export interface LoadedScreen {
  /** Fetches the screen's code ahead. Never rejects. */
  readonly prefetch: () => Promise<void>;
  /** Forgets a failure, so that the next drawing fetches the code again. */
  readonly retry: () => void;
  /** The screen; waits in the nearest Suspense, fails in the nearest error boundary. */
  readonly Screen: ComponentType;
}

export function screenLoader(load: LoadScreen): LoadedScreen {
  let Loaded: ComponentType | undefined;
  let loading: Promise<void> | undefined;
  let failure: unknown;

  function start(): Promise<void> {
    loading ??= load().then(
      (module) => {
        Loaded = module.Screen;
      },
      (error: unknown) => {
        failure = error;
        loading = undefined;
      },
    );
    return loading;
  }

  // One for each screen, made once when the app starts.
  function Screen() {
    if (Loaded) return <Loaded />;
    if (failure !== undefined) throw failure;
    // React waits for a promise that is thrown.
    throw start();
  }

  const retry = () => {
    failure = undefined;
  };

  return {
    Screen,
    retry,
    prefetch: async () => {
      await start();
      // Whoever opens the screen tries once more, and is told then.
      retry();
    },
  };
}
