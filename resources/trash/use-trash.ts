// Restores items of the trash, and deletes them for good.
import { type BaseRecord, type HttpError, useCustomMutation, useInvalidate } from '@refinedev/core';
import { fieldLabel } from '#shared/contract/audit-values.ts';
import { type RestoreAnswer, restoreAnswer, type TrashedRecord, trash } from '#shared/contract/trash.ts';
import { errorNotification, successNotification } from '#src/ui/notifications.ts';

const pathOf = ({ resource, id }: Pick<TrashedRecord, 'resource' | 'id'>) =>
  `${trash.path}/${resource}/${id}`;

const emptiedText = (fields: readonly string[] = []) =>
  fields.length === 0
    ? undefined
    : `Left empty, because it no longer exists: ${fields.map(fieldLabel).join(', ')}.`;

/** Fields whose values are taken by now, with the server's texts. */
export type TakenTexts = Readonly<Record<string, string>>;

function takenIn({ statusCode, errors = {} }: HttpError): TakenTexts | undefined {
  const texts = Object.entries(errors).map(([field, text]) => [field, String([text].flat()[0])] as const);
  return [409, 422].includes(statusCode) && texts.length > 0
    ? Object.fromEntries(texts.map(([field, text]) => [field.replace(/^values\./, ''), text]))
    : undefined;
}

export function useTrash() {
  const { mutateAsync, isLoading: busy } = useCustomMutation<BaseRecord, HttpError, object>();
  const invalidate = useInvalidate();
  const refresh = () => invalidate({ invalidates: ['all'] });

  return {
    busy,

    /** Returns the values that the user must replace first, if any are taken. */
    async restore(item: TrashedRecord, values?: object): Promise<TakenTexts | undefined> {
      try {
        await mutateAsync({
          url: `${pathOf(item)}/restore`,
          method: 'post',
          values: values ? { values } : {},
          meta: { schema: restoreAnswer },
          successNotification: (answer) =>
            successNotification(
              `“${item.name}” is restored`,
              emptiedText((answer?.data as unknown as RestoreAnswer | undefined)?.emptied),
            )(),
          errorNotification: (error?: HttpError) =>
            error && takenIn(error) ? false : errorNotification('Failed to restore')(error),
        });
        await refresh();
        return undefined;
      } catch (error) {
        return takenIn(error as HttpError);
      }
    },

    /** `forget`: also removes a person’s name from the history. Rejects if it fails; a notification explains why. */
    async deleteForGood(item: TrashedRecord, forget: boolean): Promise<void> {
      await mutateAsync({
        url: pathOf(item) + (forget ? '?forget=true' : ''),
        method: 'delete',
        values: {},
        successNotification: successNotification(`“${item.name}” is deleted for good`),
        errorNotification: errorNotification('Failed to delete'),
      });
      await refresh();
    },

    /** Deletes all items for good, or those of one resource. Rejects like `deleteForGood`. */
    async empty(resource: string | undefined): Promise<void> {
      const query = resource === undefined ? '' : `?${new URLSearchParams({ resource })}`;
      await mutateAsync({
        url: trash.path + query,
        method: 'delete',
        values: {},
        successNotification: successNotification('The trash is emptied'),
        errorNotification: errorNotification('Failed to empty the trash'),
      });
      await refresh();
    },
  };
}
