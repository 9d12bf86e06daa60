import { Link, useNavigate } from 'react-router-dom';
import { useDocumentTitle } from '../document-title.ts';
import { Message } from '../layout/message.tsx';
import { homePath } from '../shared/paths.ts';

/** The router counts its steps in the history's state. */
const routerSteps = () => (window.history.state as { idx?: number } | null)?.idx ?? 0;

/** Whether the step before is one of this site. Browsers that cannot tell know the steps since the page was loaded. */
const canGoBackHere = (): boolean =>
  (window as { navigation?: { canGoBack: boolean } }).navigation?.canGoBack ?? routerSteps() > 0;

/** Any path that leads nowhere: inside the shell when signed in, on a page of its own otherwise. */
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
