import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { ErrorMessage } from '#src/ui/error-message.tsx';
import { reportFailure } from '#src/ui/report-failure.ts';

/** Shown for failures outside of screens. Try again reloads the page. */
export function ErrorPage() {
  const error = useRouteError();
  useEffect(() => reportFailure('The console', error), [error]);
  return (
    <main>
      <ErrorMessage error={error} onRetry={() => window.location.reload()} />
    </main>
  );
}
