import { type HttpError, type OpenNotificationParams, useCustomMutation } from '@refinedev/core';
import type { View, ViewUpdate } from '#shared/contract/views.ts';
import { errorNotification, successNotification } from '#src/ui/notifications.ts';
import type { Views } from './use-views.ts';

/** Notifications for views that were changed or deleted elsewhere. */
const conflictNotifications: Readonly<Record<number, OpenNotificationParams>> = {
  412: {
    type: 'error',
    message: 'Someone changed this view in the meantime',
    description: 'Your version is still on screen. Save it again to replace the other one.',
  },
  404: {
    type: 'error',
    message: 'This view was deleted in the meantime',
    description: 'Your version is still on screen. You can save it as a new view.',
  },
};

const failed = (text: string) => (error?: HttpError) =>
  conflictNotifications[error?.statusCode ?? 0] ?? errorNotification(text, [422, 409])(error);

/** Creates, changes and deletes views. A failed call shows a notification and rejects. */
export function useViewCalls({ contract, refetch }: Pick<Views, 'contract' | 'refetch'>) {
  const { mutateAsync, isLoading: busy } = useCustomMutation<View, HttpError>();
  const call = async (request: Parameters<typeof mutateAsync>[0]): Promise<View> => {
    try {
      const { data } = await mutateAsync(request);
      await refetch();
      return data;
    } catch (error) {
      void refetch();
      throw error;
    }
  };
  const versionOf = ({ version }: View) => ({ headers: { 'If-Match': `"${version}"` } });
  return {
    busy,
    create: (values: ViewUpdate) =>
      call({
        url: '/views',
        method: 'post',
        values: { ...values, resource: contract.name },
        successNotification: successNotification('View saved'),
        errorNotification: failed('Failed to save the view'),
      }),
    change: (view: View, values: ViewUpdate) =>
      call({
        url: `/views/${view.id}`,
        method: 'patch',
        values,
        // The default view is a user's preference. It does not change the view's version.
        config: Object.keys(values).join() === 'isDefault' ? {} : versionOf(view),
        successNotification: successNotification('View saved'),
        errorNotification: failed('Failed to save the view'),
      }),
    remove: (view: View) =>
      call({
        url: `/views/${view.id}`,
        method: 'delete',
        values: {},
        config: versionOf(view),
        successNotification: successNotification('View deleted'),
        errorNotification: failed('Failed to delete the view'),
      }),
  };
}
