import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { reportFailure } from '../report-failure.ts';
import { ErrorMessage } from './error-message.tsx';

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
