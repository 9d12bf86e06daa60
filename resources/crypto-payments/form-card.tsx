import type { ReactNode } from 'react';
import { Card } from '#src/kit/card.tsx';
import { Fields } from '#src/kit/fields.tsx';

/** A form's fields: in a card above the table for a new record, bare in the drawer for one that is there. */
export function FormCard({ title, children }: { title: string | undefined; children: ReactNode }) {
  if (title === undefined) return <div>{children}</div>;
  return (
    <Card title={title}>
      <Fields>{children}</Fields>
    </Card>
  );
}
