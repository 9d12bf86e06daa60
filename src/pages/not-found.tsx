import { Link, useNavigate } from 'react-router-dom';
import { useDocumentTitle } from '../document-title.ts';
import { Message } from '../layout/message.tsx';

/** Any path that leads nowhere: inside the shell when signed in, on a page of its own otherwise. */
export function NotFound() {
  const navigate = useNavigate();
  useDocumentTitle('Page Not Found');
  // The first entry of a tab's history has nothing to go back to.
  const goBack = () => (window.history.length > 1 ? navigate(-1) : navigate('/dashboard'));
  return (
    <Message title="Page Not Found" text="The page you are looking for does not exist or has been moved.">
      <Link className="button primary" to="/dashboard">
        Go to Dashboard
      </Link>
      <button type="button" className="button" onClick={goBack}>
        Go Back
      </button>
    </Message>
  );
}
