import { Link } from 'react-router-dom';
import { homePath } from '#shared/contract/paths.ts';
import { useDocumentTitle } from '#src/ui/document-title.ts';
import { Message } from '#src/ui/message.tsx';

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
