// Does what was chosen for a record, after the questions that are asked everywhere else too. It stands beside the screen:
// the palette has gone by then.
import { type BaseRecord, type HttpError, useNavigation, useUpdate } from '@refinedev/core';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useConfirm } from '#src/dialogs/use-confirm.tsx';
import { listUrl } from '../kit/list-state.ts';
import { errorNotification, successNotification } from '../kit/notifications.ts';
import type { NamedChange, ResourceDefinition } from '../kit/resource.ts';
import { useDeletion } from '../kit/use-deletion.tsx';
import { useReadRecord } from '../kit/use-record.ts';

interface Props {
  readonly definition: ResourceDefinition;
  readonly record: BaseRecord & { readonly id: string };
}

/** Once, when it comes. */
function useAtOnce(work: () => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it was chosen once
  useEffect(work, []);
}

/** Whoever looks at the record is led to its list when it is gone. */
export function Deleting({ definition, record }: Props) {
  const { ask } = useDeletion(definition);
  const { replace } = useNavigation();
  const { pathname } = useLocation();
  const gone = pathname.split('/').includes(record.id);
  useAtOnce(() => ask({ data: record }, () => gone && replace(listUrl(definition.contract))));
  return null;
}

export function Changing({ definition, record, change }: Props & { readonly change: NamedChange }) {
  const { contract, texts, nameOf } = definition;
  const { verb, values, consequence } = change;
  const confirm = useConfirm();
  const readRecord = useReadRecord(contract);
  const { mutateAsync } = useUpdate<BaseRecord, HttpError, object>();

  /** Only the version that stands when it is asked is changed. */
  async function save() {
    const etag = (await readRecord(record.id))?.etag;
    await mutateAsync({
      resource: contract.name,
      id: record.id,
      values,
      mutationMode: 'pessimistic',
      ...(etag !== undefined && { meta: { ifMatch: etag } }),
      successNotification: successNotification(texts.updated),
      errorNotification: errorNotification(texts.updateFailed),
    }).catch(() => undefined);
  }

  useAtOnce(() => {
    if (consequence === undefined) {
      void save();
      return;
    }
    confirm({
      title: (
        <>
          {verb} “<bdi>{nameOf(record)}</bdi>”?
        </>
      ),
      content: consequence,
      okText: verb,
      okButtonProps: { danger: true },
      onOk: save,
    });
  });
  return null;
}
