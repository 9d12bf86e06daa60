import { Descriptions as AntDescriptions } from 'antd';
import type { ReactNode } from 'react';
import type { Contract } from '#src/shared/contract.ts';
import { inSentence } from '#src/shared/texts.ts';
import { Card } from './card.tsx';
import styles from './descriptions.module.css';
import type { ResourceDefinition } from './resource.ts';
import { CopyableText, LongDate } from './values.tsx';

/** What is said of something, by its labels. What is not given is a dash. */
export type Facts = Readonly<Record<string, ReactNode>>;

const isGiven = (value: ReactNode) =>
  value !== undefined && value !== null && value !== false && value !== '';

/**
 * What a record says of itself: labels with their values, as many beside each other as its own width allows. (By
 * itself, Ant Design's go by the window's width, and tell a screen reader of no label which value it belongs to.)
 */
export function Descriptions({ items }: { items: Facts }) {
  const facts = Object.entries(items);
  return (
    <AntDescriptions
      className={styles.descriptions ?? ''}
      colon={false}
      column={facts.length}
      items={facts.map(([label, value]) => ({
        key: label,
        label: <dfn>{label}</dfn>,
        children: <div role="definition">{isGiven(value) ? value : '-'}</div>,
      }))}
    />
  );
}

type Time = 'created_at' | 'createdAt' | 'updated_at' | 'updatedAt';
type AnyRecord = { readonly id: string } & { readonly [Name in Time]?: string };

/** What every record says of itself: when it came and was changed, and its id. */
const recordFacts = ({ one }: Pick<Contract, 'one'>, record: AnyRecord): Facts => ({
  Created: <LongDate iso={record.created_at ?? record.createdAt} />,
  Updated: <LongDate iso={record.updated_at ?? record.updatedAt} />,
  [`${one} ID`]: <CopyableText text={record.id} label={`${inSentence(one)} ID`} />,
});

export interface RecordCardProps {
  definition: Pick<ResourceDefinition, 'contract'>;
  record: AnyRecord;
  /** By default the word for one record. */
  title?: string;
  /** What is particular about it; what every record says of itself follows. */
  facts: Facts;
  /** Beside them; above them where there is little room. */
  picture?: ReactNode;
}

/** The card of a record's facts. */
export function RecordCard({ definition, record, title, facts, picture }: RecordCardProps) {
  const { contract } = definition;
  const content = <Descriptions items={{ ...facts, ...recordFacts(contract, record) }} />;
  return (
    <Card title={title ?? contract.one}>
      {picture ? (
        <div className={styles.pictured}>
          {picture}
          <div>{content}</div>
        </div>
      ) : (
        content
      )}
    </Card>
  );
}
