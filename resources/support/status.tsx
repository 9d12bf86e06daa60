import { StatusTag } from '#src/ui/tags.tsx';

interface ThreadStatusProps {
  thread: { status?: string | undefined; lastMessageBy?: string | undefined };
}

/** Waiting for an answer of the platform, answered, or closed. */
export function ThreadStatus({ thread: { status, lastMessageBy } }: ThreadStatusProps) {
  if (status === 'closed') return <StatusTag tone="quiet">Closed</StatusTag>;
  return lastMessageBy === 'owner' ? (
    <StatusTag tone="waiting">Waiting</StatusTag>
  ) : (
    <StatusTag tone="good">Answered</StatusTag>
  );
}
