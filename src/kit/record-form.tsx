// The form of a resource: creates or updates by Refine's form, then goes back to the list.
import { useForm } from '@refinedev/antd';
import type { BaseRecord, HttpError } from '@refinedev/core';
import type { FormInstance } from 'antd';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { OneAnswer } from '#providers/data.ts';
import { SaveForm } from '#src/saving/save-form.tsx';
import { nothingChanged, type SaveState, type Sent, useSave, type Version } from '#src/saving/use-save.ts';
import type { Schema } from '#src/shared/contract.ts';
import { openParam } from '#src/shared/list-query.ts';
import { inSentence } from '#src/shared/texts.ts';
import { type Conversions, sentAs } from '#src/shared/typed.ts';
import { FieldSchemas } from './fields.tsx';
import { formValues } from './form-values.ts';
import { listUrl } from './list-state.ts';
import { errorNotification, saveNotifications, successNotification } from './notifications.ts';
import { listPath, type ResourceDefinition } from './resource.ts';
import { useAccess } from './use-access.ts';
import { useIdentity } from './use-identity.ts';
import { useInvalidateLists } from './use-invalidate-lists.ts';

/** What a resource's form is given. */
export interface FormProps<T> {
  /** Undefined in a create form. */
  edited: Edited<T> | undefined;
}

/** A record as it was loaded, and how to fetch it anew. */
export interface Loaded<T> {
  readonly answer: OneAnswer<T>;
  /** Fetches it as it is now; rejects where that fails. */
  reload(): Promise<OneAnswer<T>>;
}

/** The record that is edited. */
export interface Edited<T> extends Loaded<T> {
  /** From now on that is the record that is edited: with its files, its image, its name. */
  take(answer: OneAnswer<T>): void;
}

export interface RecordFormProps<T, V> extends FormProps<T> {
  definition: ResourceDefinition;
  /** The form's values for a record; those of a new one where there is none. By default those of the body's fields. */
  toValues?: (record: T | undefined) => V;
  /**
   * The body, made of what is to be sent: all values, or of a record on the bundled server the changed ones. By default
   * just that, with the `conversions`; `all` is for bodies in which several fields go together.
   */
  toBody?: (sent: Partial<V>, all: SentValues<V, T>) => object;
  /** How the values of some fields are sent, where it is otherwise than they are typed. */
  conversions?: Conversions<NoInfer<V>>;
  /** The field that shows an error of the server's, by its path in the body. By default: the path's first name. */
  fieldOf?: (path: string) => string;
  /** Where to go after a save. By default to the list: of a new record, to its beginning. */
  next?: (saved: T) => string;
  /** The cards with the fields; of a new record without one. */
  children: (record: T | undefined, state: SaveState<V>) => ReactNode;
}

/** All values of a form, and which of them go into the body. */
export interface SentValues<V, T> extends Sent<V, OneAnswer<T> | undefined> {
  /** All of them: a new record, or a server without versions, which takes the same payload for create and update. */
  readonly whole: boolean;
}

const holdsFiles = (body: object) =>
  Object.values(body)
    .flat()
    .some((value) => value instanceof Blob);

/** The form of a resource, to create and to edit. Its fields' rules are those of what a create sends. */
export function RecordForm<T extends BaseRecord, V extends object>(props: RecordFormProps<T, V>) {
  const { definition, edited, conversions = {}, fieldOf, next, children } = props;
  const { contract, texts, countedBy = [] } = definition;
  const {
    toValues = (record) => formValues(contract, record, {}) as unknown as V,
    toBody = (sent) => sentAs(sent, conversions),
  } = props;
  const navigate = useNavigate();
  const invalidateLists = useInvalidateLists();
  // A drawer's form stands at the list's own address: closing it leaves no step for Back.
  const replace = useSearchParams()[0].has(openParam);
  const { known, extended } = useIdentity();
  const allowed = useAccess(contract, edited ? 'edit' : 'create');
  const id = edited && String(edited.answer.data.id);
  const { form, mutation } = useForm<T, HttpError, object>({
    resource: contract.name,
    action: edited ? 'edit' : 'create',
    ...(id !== undefined && { id }),
    // The record was loaded before the form is shown; a later answer must not reset what is typed.
    queryOptions: { enabled: false, queryKey: ['no record', contract.name] },
    redirect: false,
    warnWhenUnsavedChanges: false,
    disableServerSideValidation: true,
  });

  // Refine's form resets itself once when it comes: a field that is shown before would be made anew under one's
  // hands. From a layout effect React draws again after that, and before anything is seen.
  const [ready, setReady] = useState(false);
  useLayoutEffect(() => setReady(true), []);

  const versionOf = (answer: OneAnswer<T> | undefined): Version<V, OneAnswer<T> | undefined> => ({
    values: toValues(answer?.data),
    answer,
    etag: answer?.etag,
  });
  const [begin] = useState(() => versionOf(edited?.answer));

  const state = useSave<V, OneAnswer<T> | undefined, { data: T }>({
    form: form as unknown as FormInstance<V>,
    begin,
    async send(sent) {
      const whole = !edited || !extended;
      const body = toBody(whole ? sent.values : sent.changed, { ...sent, whole });
      return mutation.mutateAsync({
        resource: contract.name,
        id: id ?? '',
        values: body,
        mutationMode: 'pessimistic',
        meta: {
          ifMatch: sent.version.etag,
          onProgress: holdsFiles(body) ? sent.onProgress : undefined,
        },
        ...saveNotifications(
          successNotification(edited ? texts.updated : texts.created),
          errorNotification(edited ? texts.updateFailed : texts.createFailed, edited ? [412] : []),
        ),
      });
    },
    saved({ data }) {
      if (!edited) invalidateLists(countedBy);
      const list = edited ? listUrl(contract) : listPath(definition);
      // Back doesn't lead to the form again.
      navigate(next?.(data) ?? list, { replace: true });
      return undefined;
    },
    ...(edited && {
      reload: async () => versionOf(await edited.reload()),
      onTheirs: ({ answer }) => answer && edited.take(answer),
    }),
    // While that is not known yet, the server says it.
    refused(changed) {
      if (known && !allowed) return edited ? texts.cannotUpdate : texts.cannotCreate;
      return edited && Object.keys(changed).length === 0 ? nothingChanged : undefined;
    },
    ...(fieldOf && { fieldOf }),
  });

  if (!ready) return null;
  const one = inSentence(contract.one);
  return (
    <FieldSchemas.Provider value={contract.create?.shape as Record<string, Schema>}>
      <SaveForm
        label={edited ? `Edit ${one}` : `Create ${one}`}
        name={`${contract.name}-${edited ? 'edit' : 'create'}`}
        state={state}
        save={edited ? texts.save : `Create ${one}`}
        cancel={() => navigate(listUrl(contract), { replace })}
      >
        {children(edited?.answer.data, state)}
      </SaveForm>
    </FieldSchemas.Provider>
  );
}
