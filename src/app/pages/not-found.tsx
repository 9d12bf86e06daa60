import { Link, useNavigate } from 'react-router-dom';
import { homePath } from '#shared/contract/paths.ts';
import { Message } from '#src/ui/message.tsx';
import { useDocumentTitle } from '#src/ui/screen.ts';

/** React Router stores the index of the entry in the history state. */
const routerSteps = () => (window.history.state as { idx?: number } | null)?.idx ?? 0;

/** Whether Back stays on this site. Without the Navigation API, judged by the steps since the page load. */
const canGoBackHere = (): boolean =>
  (window as { navigation?: { canGoBack: boolean } }).navigation?.canGoBack ?? routerSteps() > 0;

/** Shown for unknown paths: inside the shell when signed in, else as a full page. */
export function NotFound() {
  const navigate = useNavigate();
  useDocumentTitle('Page Not Found');
  const goBack = () => (canGoBackHere() ? navigate(-1) : navigate(homePath));
  return (
    <Message title="Page Not Found" text="The page you are looking for does not exist or has been moved.">
      <Link className="button primary" to={homePath}>
        Go to Dashboard
      </Link>
      <button type="button" className="button" onClick={goBack}>
        Go Back
      </button>
    </Message>
  );
}
