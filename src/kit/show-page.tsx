import type { BaseRecord } from '@refinedev/core';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { Card } from './card.tsx';
import { Frame } from './frame.tsx';
import { RecordButtons } from './record-buttons.tsx';
import { type Home, RecordMissing } from './record-missing.tsx';
import type { ResourceDefinition } from './resource.ts';
import { Skeletons } from './skeleton.tsx';
import { useRecord } from './use-record.ts';
import type { Loaded } from './use-record-form.ts';

export interface ShowPageProps<T> {
  definition: ResourceDefinition<ResourceDefinition['contract'], T>;
  /** The list that the record was reached from, where it is not the resource's own. */
  home?: Home | undefined;
  /** One line below the name. */
  line?: (record: T) => ReactNode;
  /** What stands in place of name and line; it holds the `h1`. */
  banner?: (record: T) => ReactNode;
  /** What can be done with the record beside Edit and Delete, which its definition tells. */
  buttons?: (record: T) => ReactNode;
  /** The cards. What they change of the record, they need the second for. */
  children: (record: T, loaded: Loaded<T>) => ReactNode;
}

/** One record's details; its id is the URL's `:id`. */
export function ShowPage<T extends BaseRecord>(props: ShowPageProps<T>) {
  const { definition, home, line, banner, buttons, children } = props;
  const { id } = useParams();
  const { answer, missing, reload } = useRecord<T>(definition, id, {
    failed: definition.texts.showFailed,
    back: home?.to,
  });

  if (missing) return <RecordMissing definition={definition} home={home} />;
  if (!answer) {
    return (
      <Frame title={definition.contract.one} line={<span role="status">Loading...</span>}>
        <SkeletonCard />
      </Frame>
    );
  }
  const record = answer.data;
  const name = definition.nameOf(record);
  return (
    <Frame
      title={name}
      line={line?.(record)}
      banner={banner?.(record)}
      action={
        <RecordButtons definition={definition} answer={answer}>
          {buttons?.(record)}
        </RecordButtons>
      }
    >
      {children(record, { answer, reload })}
    </Frame>
  );
}

/** Stands where a card's content will be. */
export function SkeletonCard() {
  return (
    <Card>
      <Skeletons />
    </Card>
  );
}
