import { useRouteError } from 'react-router-dom';
import { ErrorMessage } from './error-message.tsx';

/** The page for a failure outside of any screen. Trying again is loading anew. */
export function ErrorPage() {
  const error = useRouteError();
  return (
    <main>
      <ErrorMessage error={error} onRetry={() => window.location.reload()} />
    </main>
  );
}
