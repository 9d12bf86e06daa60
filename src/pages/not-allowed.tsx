import { Link } from 'react-router-dom';
import { useDocumentTitle } from '../document-title.ts';
import { Message } from '../layout/message.tsx';
import { homePath } from '../shared/paths.ts';

/** Shown in place of a screen that the user has no permission for. */
export function NotAllowed() {
  useDocumentTitle('Not Allowed');
  return (
    <Message
      title="You don't have permission to view this page"
      text="Ask an administrator if you need access."
    >
      <Link className="button primary" to={homePath}>
        Go to Dashboard
      </Link>
    </Message>
  );
}
