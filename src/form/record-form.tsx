// A resource's create and edit form. Saves with Refine's form hook, then returns to the list.
import { useForm } from '@refinedev/antd';
import type { BaseRecord, HttpError } from '@refinedev/core';
import type { FormInstance } from 'antd';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useAccess } from '#providers/access-control.ts';
import type { OneAnswer } from '#providers/data.ts';
import { useIdentity } from '#providers/identity.ts';
import { useInvalidateLists } from '#providers/use-invalidate-lists.ts';
import type { Contract, Schema } from '#shared/contract/contract.ts';
import { type Conversions, sentAs } from '#shared/contract/form-values.ts';
import { openParam } from '#shared/contract/list-query.ts';
import { inSentence } from '#shared/contract/texts.ts';
import { listPath, type ResourceDefinition } from '#src/show/resource.ts';
import type { Edited } from '#src/show/use-record.ts';
import { listUrl } from '#src/ui/list-state.ts';
import { errorNotification, saveNotifications, successNotification } from '#src/ui/notifications.ts';
import { FieldSchemas } from './fields.tsx';
import { formValues } from './form-values.ts';
import { FormPresence } from './presence/form-presence.tsx';
import { SaveForm } from './save/save-form.tsx';
import type { SaveState, Sent, Version } from './save/save-state.ts';
import { useConfirmImpact } from './save/use-confirm-impact.tsx';
import { noChangesText, useSave } from './save/use-save.ts';

export interface FormProps<T> {
  /** Undefined in a create form. */
  edited: Edited<T> | undefined;
}

export interface RecordFormProps<T, V> extends FormProps<T> {
  definition: ResourceDefinition;
  /** Initial values for a record, or for a new one. By default the fields of the request body. */
  toValues?: (record: T | undefined) => V;
  /**
   * Makes the request body from the values to send: all values, or only the changed ones of a record on the
   * bundled server. By default applies `conversions`. `all`: every value, for bodies in which fields depend
   * on each other.
   */
  toBody?: (sent: Partial<V>, all: SentValues<V, T>) => object;
  /** Conversions of typed values to body values, by field. */
  conversions?: Conversions<NoInfer<V>>;
  /** Maps the path of a server error to the field that shows it. By default the first segment. */
  fieldOf?: (path: string) => string;
  /** Path to open after saving. By default the list; after a create, its first page. */
  next?: (saved: T) => string;
  /** Renders the cards with the fields. `record` is undefined in a create form. */
  children: (record: T | undefined, state: SaveState<V>) => ReactNode;
}

export interface SentValues<V, T> extends Sent<V, OneAnswer<T> | undefined> {
  /** Send all values: for a create, or to a server without versions, whose updates take the whole payload. */
  readonly whole: boolean;
}

const holdsFiles = (body: object) =>
  Object.values(body)
    .flat()
    .some((value) => value instanceof Blob);

/** Adds the addresses of stored files that the user does not replace, so that other users' files are noticed. */
function withStoredFiles<V extends object>(
  { multipart }: Contract,
  values: V,
  record: object | undefined,
): V {
  const stored = (record ?? {}) as Readonly<Record<string, unknown>>;
  const files = Object.keys(multipart?.uploads ?? {}).map((field) => {
    const address = stored[`${field}Url`];
    return [field, values[field as keyof V] ?? (typeof address === 'string' ? { address } : undefined)];
  });
  return { ...values, ...Object.fromEntries(files) };
}

/** The create body's schemas define the rules of the fields, also for updates. */
export function RecordForm<T extends BaseRecord, V extends object>(props: RecordFormProps<T, V>) {
  const { definition, edited, conversions = {}, fieldOf, next, children } = props;
  const { contract, texts, countedBy = [] } = definition;
  const {
    toValues = (record) => formValues(contract, record, {}) as unknown as V,
    toBody = (sent) => sentAs(sent, conversions),
  } = props;
  const navigate = useNavigate();
  const invalidateLists = useInvalidateLists();
  // A drawer's form is at the list's address, so Cancel replaces the history entry.
  const replace = useSearchParams()[0].has(openParam);
  const { known, extended } = useIdentity();
  const allowed = useAccess(contract, edited ? 'edit' : 'create');
  const id = edited && String(edited.answer.data.id);
  const confirmImpact = useConfirmImpact(contract, texts.save);
  const { form, mutation } = useForm<T, HttpError, object>({
    resource: contract.name,
    action: edited ? 'edit' : 'create',
    ...(id !== undefined && { id }),
    // The record is already loaded. A second fetch would reset typed values.
    queryOptions: { enabled: false, queryKey: ['no record', contract.name] },
    redirect: false,
    warnWhenUnsavedChanges: false,
    disableServerSideValidation: true,
  });

  // Refine's form resets itself once on mount, which would remount visible fields. Render the fields after
  // that reset, but before the first paint.
  const [ready, setReady] = useState(false);
  useLayoutEffect(() => setReady(true), []);

  const versionOf = (answer: OneAnswer<T> | undefined): Version<V, OneAnswer<T> | undefined> => ({
    values: toValues(answer?.data),
    answer,
    etag: answer?.etag,
  });
  const [begin] = useState(() => versionOf(edited?.answer));

  const bodyOf = (sent: Sent<V, OneAnswer<T> | undefined>) => {
    const whole = !edited || !extended;
    return toBody(whole ? sent.values : sent.changed, { ...sent, whole });
  };
  const state = useSave<V, OneAnswer<T> | undefined, { data: T }>({
    form: form as unknown as FormInstance<V>,
    begin,
    ...(id !== undefined && {
      confirmed: (sent, asking) => confirmImpact(id, bodyOf(sent), sent, asking),
    }),
    async send(sent) {
      const body = bodyOf(sent);
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
          successNotification(edited ? texts.updated : texts.created, sent.note),
          errorNotification(edited ? texts.updateFailed : texts.createFailed, edited ? [412] : []),
        ),
      });
    },
    saved({ data }) {
      if (!edited) invalidateLists(countedBy);
      const list = edited ? listUrl(contract) : listPath(definition);
      // Replace the entry, so that Back does not return to the form.
      navigate(next?.(data) ?? list, { replace: true });
      return undefined;
    },
    ...(edited && {
      reload: async () => versionOf(await edited.reload()),
      onTheirs: ({ answer }) => answer && edited.take(answer),
    }),
    // Until the permissions are known, the server decides.
    refused(changed) {
      if (known && !allowed) return edited ? texts.cannotUpdate : texts.cannotCreate;
      return edited && Object.keys(changed).length === 0 ? noChangesText : undefined;
    },
    ...(fieldOf && { fieldOf }),
    comparable: (values, answer) => withStoredFiles(contract, values, answer?.data),
  });

  if (!ready) return null;
  const singular = inSentence(contract.one);
  return (
    <FieldSchemas.Provider value={contract.create?.shape as Record<string, Schema>}>
      <SaveForm
        label={edited ? `Edit ${singular}` : `Create ${singular}`}
        name={`${contract.name}-${edited ? 'edit' : 'create'}`}
        state={state}
        recordId={id}
        save={edited ? texts.save : `Create ${singular}`}
        cancel={() => navigate(listUrl(contract), { replace })}
      >
        {id !== undefined && <FormPresence resource={contract.name} id={id} state={state} />}
        {children(edited?.answer.data, state)}
      </SaveForm>
    </FieldSchemas.Provider>
  );
}
