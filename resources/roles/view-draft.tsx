import { type HttpError, useList } from '@refinedev/core';
import { Form } from 'antd';
import { type Permission, permissions } from '#resources/permissions/contract.ts';
import { ViewAsButton } from './view-as-button.tsx';

/** "View as this role" with the chosen permissions of the form. */
export function ViewDraft() {
  const form = Form.useFormInstance();
  const name = Form.useWatch<string | undefined>('name', form) ?? '';
  const chosen = Form.useWatch<readonly string[] | undefined>('permissionIds', form) ?? [];
  // The same query as the permission picker's.
  const { data } = useList<Permission, HttpError>({
    resource: permissions.name,
    pagination: { mode: 'off' },
    errorNotification: false,
  });
  if (!data) return null;
  const names = data.data.filter(({ id }) => chosen.includes(id)).map((permission) => permission.name);
  return <ViewAsButton name={name} permissions={names} />;
}
