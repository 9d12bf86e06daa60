// What a person sees when code failed: a screen that can't be drawn, or a file that a newer version took away.

import { homePath } from '../shared/paths.ts';
import { Message } from './message.tsx';

/** A module that can't be loaded. Each browser has its own words for it; Vite's are those for style sheets. */
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
      {/* A whole load, so that nothing of what failed is left. */}
      <a className="button" href={homePath}>
        Go to Dashboard
      </a>
    </Message>
  );
}
