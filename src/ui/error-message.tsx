// Error state for a screen that fails to render, or whose code fails to load (for example after a deployment).

import { homePath } from '#shared/contract/paths.ts';
import { Message } from './message.tsx';

/** Logs a failure of the console's own code to the browser's console. */
export function reportFailure(where: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: logging is the purpose of this function
  console.error(`${where} failed:`, error);
}

/** Messages of failed imports in each browser, and of style sheets that Vite can't preload. */
const cannotLoad =
  /dynamically imported module|importing a module script failed|unable to preload css|error loading/i;

const isLoadFailure = (error: unknown) => error instanceof Error && cannotLoad.test(error.message);

interface Props {
  readonly error: unknown;
  readonly onRetry: () => void;
}

export function ErrorMessage({ error, onRetry }: Props) {
  if (isLoadFailure(error)) {
    return (
      <Message
        title="We couldn't load this page"
        text="The connection was lost, or a new version is available. Try again or reload."
      >
        <button type="button" className="button primary" onClick={onRetry}>
          Try again
        </button>
        <button type="button" className="button" onClick={() => window.location.reload()}>
          Reload
        </button>
      </Message>
    );
  }
  return (
    <Message title="Something went wrong" text="We couldn't show this page. Your saved work is safe.">
      <button type="button" className="button primary" onClick={onRetry}>
        Try again
      </button>
      {/* Reload the page, to reset the failed state. */}
      <a className="button" href={homePath}>
        Go to Dashboard
      </a>
    </Message>
  );
}
