import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { reportFailure } from '../report-failure.ts';
import { ErrorMessage } from './error-message.tsx';

/** The page for a failure outside of any screen. Trying again is loading anew. */
export function ErrorPage() {
  const error = useRouteError();
  useEffect(() => reportFailure('The console', error), [error]);
  return (
    <main>
      <ErrorMessage error={error} onRetry={() => window.location.reload()} />
    </main>
  );
}
