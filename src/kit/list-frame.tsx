import { PlusOutlined } from '@ant-design/icons';
import { useNavigation } from '@refinedev/core';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { inSentence } from '#src/shared/texts.ts';
import { Frame } from './frame.tsx';
import { LinkButton } from './link-button.tsx';
import { ListCard, type ListCardProps } from './list-card.tsx';
import styles from './list-frame.module.css';
import { hasCreateForm, type ResourceDefinition } from './resource.ts';
import { SampleMark } from './sample-mark.tsx';
import { useGrants } from './use-grants.ts';
import { useOpened } from './use-opened.ts';

export interface ListFrameProps<Row> extends ListCardProps<Row> {
  /** Above the rows: the figures over all of them. */
  cards?: ReactNode;
}

/** What stands around the rows of any list: title, search, filters and count, the pager. */
export function ListFrame<Row>({ cards, ...card }: ListFrameProps<Row>) {
  const { definition, list } = card;
  const { texts, purpose } = definition;
  return (
    <Frame
      title={texts.title}
      mark={list.sample && <SampleMark />}
      line={purpose}
      action={<CreateButton definition={definition} sample={list.sample} />}
    >
      {cards}
      <ListCard {...card} />
    </Frame>
  );
}

/** The way to the create form; there too, where the form can only say that the server can't. */
function CreateButton({ definition, sample }: { definition: ResourceDefinition; sample: boolean }) {
  const { contract, formsInDrawer, texts } = definition;
  const { extended, can } = useGrants();
  const { open } = useOpened();
  const { createUrl } = useNavigation();
  const allowed = can(contract, 'write');
  const label = `Create ${inSentence(contract.one)}`;
  const look = { type: 'primary', icon: <PlusOutlined aria-hidden /> } as const;
  if (formsInDrawer) {
    if (!allowed && !sample) return null;
    return (
      <span className={styles.create}>
        <Button {...look} disabled={!allowed} onClick={() => open('create')}>
          {label}
        </Button>
        {!allowed && <small>{texts.cannotCreate}</small>}
      </span>
    );
  }
  if (!hasCreateForm(definition) || (extended && !allowed)) return null;
  return (
    <LinkButton {...look} to={createUrl(contract.name)}>
      {label}
    </LinkButton>
  );
}
