// Shows one rich text of a record and edits it in a dialog.

import type { BaseRecord } from '@refinedev/core';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import type { ResourceDefinition } from '#src/show/resource.ts';
import type { Loaded } from '#src/show/use-record.ts';
import { Card } from '#src/ui/card.tsx';
import { lazyComponent } from '#src/ui/loading.tsx';
import { SecondaryText } from '#src/ui/values.tsx';
import { Collapsible } from './collapsible.tsx';
import { RichText } from './rich-text.tsx';
import type { RecordText } from './rich-text-dialog.tsx';

const RichTextDialog = lazyComponent(async () => (await import('./rich-text-dialog.tsx')).RichTextDialog);

export interface RichTextCardProps {
  definition: ResourceDefinition;
  text: RecordText;
  loaded: Loaded<BaseRecord>;
  mayEdit: boolean;
}

export function RichTextCard({ definition, text, loaded, mayEdit }: RichTextCardProps) {
  const { field, profile, title, empty } = text;
  const [open, setOpen] = useState(false);
  // Shows the saved text until the loaded record changes.
  const [saved, setSaved] = useState<{ over: string; html: string }>();
  const loadedHtml = String(loaded.answer.data?.[field] ?? '');
  const html = saved?.over === loadedHtml ? saved.html : loadedHtml;
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
        <Collapsible of={title}>
          <RichText html={html} profile={profile} />
        </Collapsible>
      )}
      {open && (
        <Suspense>
          <RichTextDialog
            definition={definition}
            text={text}
            loaded={loaded}
            html={html}
            onSaved={(now) => {
              setSaved({ over: loadedHtml, html: now });
              setOpen(false);
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </Card>
  );
}
