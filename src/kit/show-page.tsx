import type { BaseRecord } from '@refinedev/core';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import type { OneAnswer } from '#providers/data.ts';
import { Card } from './card.tsx';
import { Frame } from './frame.tsx';
import { RecordMissing } from './record-missing.tsx';
import type { ResourceDefinition } from './resource.ts';
import { Skeletons } from './skeleton.tsx';
import { trailOf } from './trail.ts';
import { useRecord } from './use-record.ts';

export interface ShowPageProps<T> {
  definition: ResourceDefinition;
  nameOf: (record: T) => string;
  /** One line below the name. */
  line?: (record: T) => ReactNode;
  /** What can be done with the record, at the right. */
  actions?: (answer: OneAnswer<T>) => ReactNode;
  /** The cards. */
  children: (record: T) => ReactNode;
}

/** One record's details; its id is the URL's `:id`. */
export function ShowPage<T extends BaseRecord>(props: ShowPageProps<T>) {
  const { definition, nameOf, line, actions, children } = props;
  const { id } = useParams();
  const { answer, missing } = useRecord<T>(definition, id, { failed: definition.texts.showFailed });

  if (missing) return <RecordMissing definition={definition} />;
  if (!answer) {
    return (
      <Frame
        trail={trailOf(definition, '…')}
        title={definition.contract.one}
        line={<span role="status">Loading...</span>}
      >
        <SkeletonCard />
      </Frame>
    );
  }
  const record = answer.data;
  const name = nameOf(record);
  return (
    <Frame trail={trailOf(definition, name)} title={name} line={line?.(record)} action={actions?.(answer)}>
      {children(record)}
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
