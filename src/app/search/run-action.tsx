// Runs an action that was chosen in the palette, with its confirmation. Mounted outside of the palette, which
// has closed.
import { useNavigation } from '@refinedev/core';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useRecordActions } from '#src/show/record-actions.ts';
import type { ResourceDefinition } from '#src/show/resource.ts';
import { listUrl } from '#src/ui/list-state.ts';

interface ActionRunnerProps {
  readonly definition: ResourceDefinition;
  readonly record: { readonly id: string };
  /** Refine resource of the user's own records (`my-stores`), if the record is one. */
  readonly at: string | undefined;
  readonly label: string;
}

export function Doing({ definition, record, at, label }: ActionRunnerProps) {
  const { replace } = useNavigation();
  const { pathname } = useLocation();
  // If the deleted record is on screen, go to its list.
  const isOnScreen = pathname.split('/').includes(record.id);
  const onDeleted = () => isOnScreen && replace(listUrl(definition.contract));
  const actions = useRecordActions(definition, { at, all: true, onDeleted })(record);
  const run = actions.find((action) => action.label === label)?.run;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once
  useEffect(() => {
    if (typeof run === 'function') run();
  }, []);
  return null;
}
