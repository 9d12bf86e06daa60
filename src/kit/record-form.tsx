import type { ReactNode } from 'react';
import { inSentence } from '#src/shared/texts.ts';
import type { ResourceDefinition } from './resource.ts';
import { SaveForm } from './save-form.tsx';
import type { RecordFormState } from './use-record-form.ts';

export interface RecordFormProps<V> {
  definition: ResourceDefinition;
  state: RecordFormState<V>;
  /** The cards with the fields. */
  children: ReactNode;
}

/** The form of a resource, to create and to edit. */
export function RecordForm<V extends object>({ definition, state, children }: RecordFormProps<V>) {
  const { contract, texts } = definition;
  const one = inSentence(contract.one);
  if (!state.ready) return null;
  return (
    <SaveForm
      label={state.editing ? `Edit ${one}` : `Create ${one}`}
      name={`${contract.name}-${state.editing ? 'edit' : 'create'}`}
      state={state}
      save={state.editing ? texts.save : `Create ${one}`}
      cancel={state.cancel}
    >
      {children}
    </SaveForm>
  );
}
