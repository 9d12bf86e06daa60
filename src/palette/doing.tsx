// Does what was chosen for a record, as its row's menu does, after the same questions. It stands beside the screen: the
// palette has gone by then.
import { useNavigation } from '@refinedev/core';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { listUrl } from '../kit/list-state.ts';
import { useRecordActions } from '../kit/record-actions.ts';
import type { ResourceDefinition } from '../kit/resource.ts';

interface DoingProps {
  readonly definition: ResourceDefinition;
  readonly record: { readonly id: string };
  /** Where one's own are shown. */
  readonly at: string | undefined;
  readonly label: string;
}

export function Doing({ definition, record, at, label }: DoingProps) {
  const { replace } = useNavigation();
  const { pathname } = useLocation();
  // Whoever looks at the record is led to its list when it is gone.
  const gone = pathname.split('/').includes(record.id);
  const onDeleted = () => gone && replace(listUrl(definition.contract));
  const actions = useRecordActions(definition, { at, all: true, onDeleted })(record);
  const run = actions.find((action) => action.label === label)?.run;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it was chosen once
  useEffect(() => {
    if (typeof run === 'function') run();
  }, []);
  return null;
}
