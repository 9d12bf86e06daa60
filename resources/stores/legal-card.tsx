// One of a store's legal texts: to read, and to change by whoever may write stores and by the store's owner.
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { Card } from '#src/kit/card.tsx';
import type { Loaded } from '#src/kit/record-form.tsx';
import { useAccess } from '#src/kit/use-access.ts';
import { useIdentity } from '#src/kit/use-identity.ts';
import { SecondaryText } from '#src/kit/values.tsx';
import { Folded } from '#src/rich-text/folded.tsx';
import { RichText } from '#src/rich-text/rich-text.tsx';
import type { Answered } from '#src/shared/answered.ts';
import { type Store, stores } from './contract.ts';
import type { LegalText } from './legal-texts.ts';

const LegalDialog = lazy(async () => ({ default: (await import('./legal-dialog.tsx')).LegalDialog }));

interface LegalCardProps {
  legal: LegalText;
  loaded: Loaded<Answered<Store>>;
}

/** A server that does not say whose a store is shows nobody but its owner one that they may not change. */
function useMayEdit({ ownerId }: Answered<Store>): boolean {
  const { user } = useIdentity();
  const allowed = useAccess(stores, 'edit');
  return allowed || ownerId === undefined || ownerId === user?.id;
}

export function LegalCard({ legal, loaded }: LegalCardProps) {
  const { field, title, empty } = legal;
  const store = loaded.answer.data;
  const mayEdit = useMayEdit(store);
  const [open, setOpen] = useState(false);
  // What was saved here, until the record says something else than it did before.
  const [saved, setSaved] = useState<{ over: string; html: string }>();
  const known = store?.[field] ?? '';
  const html = saved?.over === known ? saved.html : known;
  return (
    <Card
      title={title}
      extra={
        mayEdit && (
          <Button size="small" aria-label={`Edit ${title}`} onClick={() => setOpen(true)}>
            Edit
          </Button>
        )
      }
    >
      {html === '' ? (
        <SecondaryText>{empty}</SecondaryText>
      ) : (
        <Folded of={title}>
          <RichText html={html} profile="legal" />
        </Folded>
      )}
      {open && (
        <Suspense>
          <LegalDialog
            legal={legal}
            loaded={loaded}
            text={html}
            onSaved={(now) => {
              setSaved({ over: known, html: now });
              setOpen(false);
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </Card>
  );
}
