import { Descriptions as AntDescriptions } from 'antd';
import type { ReactNode } from 'react';
import type { Contract } from '#shared/contract/contract.ts';
import { inSentence } from '#shared/contract/texts.ts';
import { Card } from '#src/ui/card.tsx';
import { CopyableText, LongDate } from '#src/ui/values.tsx';
import styles from './descriptions.module.css';
import type { ResourceDefinition } from './resource.ts';

/** Values by label. Missing values show as a dash. */
export type Facts = Readonly<Record<string, ReactNode>>;

const isGiven = (value: ReactNode) =>
  value !== undefined && value !== null && value !== false && value !== '';

/**
 * Labels with values, in as many columns as the container's width allows. (Ant Design uses the window's width
 * and does not connect labels with values for screen readers.)
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

const recordFacts = ({ one }: Pick<Contract, 'one'>, record: AnyRecord): Facts => ({
  Created: <LongDate iso={record.created_at ?? record.createdAt} />,
  Updated: <LongDate iso={record.updated_at ?? record.updatedAt} />,
  [`${one} ID`]: <CopyableText text={record.id} label={`${inSentence(one)} ID`} />,
});

export interface RecordCardProps {
  definition: Pick<ResourceDefinition, 'contract'>;
  record: AnyRecord;
  title?: string;
  /** Shown before the common facts (created, updated, id). */
  facts: Facts;
  /** Shown next to the facts, or above them in a narrow card. */
  picture?: ReactNode;
}

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
