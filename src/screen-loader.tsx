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

/** Some browsers keep the failure of a file for as long as the page lives: then a new page helps, where one can come. */
async function reloadWhereItHelps(): Promise<void> {
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
        const again = retried;
        retried = false;
        if (again) return reloadWhereItHelps();
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
    retried = true;
  };

  return {
    Screen,
    retry,
    prefetch: async () => {
      await start();
      // Whoever opens the screen tries once more, and is told then.
      failure = undefined;
    },
  };
}
