import { type BaseRecord, useNavigation } from '@refinedev/core';
import { type ReactNode, Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { useAccess } from '#providers/access-control.ts';
import type { OneAnswer } from '#providers/data.ts';
import { inSentence } from '#shared/contract/texts.ts';
import { ActionsMenu } from '#src/ui/actions-menu.tsx';
import { Card } from '#src/ui/card.tsx';
import { Frame } from '#src/ui/frame.tsx';
import { LinkButton } from '#src/ui/links.tsx';
import { listUrl } from '#src/ui/list-state.ts';
import { lazyComponent, Skeletons } from '#src/ui/loading.tsx';
import { useHistoryAccess } from './history/use-history.ts';
import { useRecordActions } from './record-actions.ts';
import { hasCreateForm, type ResourceDefinition } from './resource.ts';
import { useDeletion } from './use-deletion.tsx';
import { type Loaded, useRecord } from './use-record.ts';

const LastChange = lazyComponent(async () => (await import('./history/last-change.tsx')).LastChange);
const HistoryCard = lazyComponent(async () => (await import('./history/history-card.tsx')).HistoryCard);

export interface ShowPageProps<T> {
  definition: ResourceDefinition<ResourceDefinition['contract'], T>;
  /** The list to return to, if not the resource's list. */
  home?: { readonly label: string; readonly to: string } | undefined;
  /** One line below the name. */
  line?: (record: T) => ReactNode;
  /** Replaces name and line. Must contain the `h1`. */
  banner?: (record: T) => ReactNode;
  /** Buttons before Edit and the menu. */
  buttons?: (record: T) => ReactNode;
  /** Renders the cards. `loaded` is for cards that update the record. */
  children: (record: T, loaded: Loaded<T>) => ReactNode;
}

/** One record's details; its id is the URL's `:id`. */
export function ShowPage<T extends BaseRecord>(props: ShowPageProps<T>) {
  const { definition, home, line, banner, buttons, children } = props;
  const { id } = useParams();
  const mayReadHistory = useHistoryAccess(definition.contract);
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
  const history = mayReadHistory && {
    contract: definition.contract,
    id: (record as { id: string }).id,
    version: answer.etag,
  };
  return (
    <Frame
      title={name}
      line={
        history ? (
          <>
            {line?.(record)}{' '}
            <Suspense fallback={<>&nbsp;</>}>
              <LastChange {...history} />
            </Suspense>
          </>
        ) : (
          line?.(record)
        )
      }
      banner={
        banner && (
          <>
            {banner(record)}
            {history && (
              <p>
                <Suspense fallback={<>&nbsp;</>}>
                  <LastChange {...history} />
                </Suspense>
              </p>
            )}
          </>
        )
      }
      action={
        <RecordButtons definition={definition} answer={answer}>
          {buttons?.(record)}
        </RecordButtons>
      }
    >
      {children(record, { answer, reload })}
      {history && (
        <Suspense fallback={<SkeletonCard />}>
          <HistoryCard {...history} />
        </Suspense>
      )}
    </Frame>
  );
}

export function SkeletonCard() {
  return (
    <Card>
      <Skeletons />
    </Card>
  );
}

/** Shown if the record does not exist (any more). */
export function RecordMissing({ definition, home }: Pick<ShowPageProps<never>, 'definition' | 'home'>) {
  const { contract, texts } = definition;
  return (
    <Frame title={texts.notFound} line="It may have been deleted, or the address is wrong.">
      <div>
        <LinkButton to={home?.to ?? listUrl(contract)}>Back to {home?.label ?? texts.title}</LinkButton>
      </div>
    </Frame>
  );
}

interface RecordButtonsProps<Row> extends Pick<ShowPageProps<Row>, 'definition'> {
  answer: OneAnswer<Row>;
  children: ReactNode;
}

/** The screen's own buttons, Edit, and a menu with named changes and Delete. */
function RecordButtons<Row extends BaseRecord>(props: RecordButtonsProps<Row>) {
  const { definition, answer, children } = props;
  const { contract, deletion } = definition;
  const mayEdit = useAccess(contract, 'edit');
  const { editUrl, listUrl, replace } = useNavigation();
  const { refusal, ask } = useDeletion(definition);
  const one = inSentence(contract.one);
  const { id } = answer.data as { id: string };
  const refused = refusal(answer.data);
  const actionsOf = useRecordActions(definition, { all: true });
  const changes = () =>
    mayEdit
      ? actionsOf(answer.data).filter(
          ({ kind, label, refused }) =>
            kind === 'change' && label !== definition.texts.editAction && refused === undefined,
        )
      : [];
  const isDeletable = deletion !== undefined && (mayEdit || refused === undefined);
  return (
    <>
      {children}
      {mayEdit && hasCreateForm(definition) && (
        <LinkButton type="primary" to={editUrl(contract.name, id)}>
          Edit {one}
        </LinkButton>
      )}
      {(isDeletable || changes().length > 0) && (
        <ActionsMenu
          actions={() => [
            ...changes(),
            ...(isDeletable
              ? [
                  {
                    label: `Delete ${one}`,
                    danger: true,
                    refused,
                    run: () => ask(answer, () => replace(listUrl(contract.name))),
                  },
                ]
              : []),
          ]}
        />
      )}
    </>
  );
}
