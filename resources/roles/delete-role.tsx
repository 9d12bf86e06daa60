// Deleting a role: when it can't be, and what is asked before.
import { useConfirmDelete } from '#src/kit/confirm-delete.tsx';
import { useGrants } from '#src/kit/use-grants.ts';
import { isAdminRole } from '#src/shared/grants.ts';
import type { AnsweredRole } from './answered-role.ts';
import { type Role, roles } from './contract.ts';
import { definition } from './resource.tsx';

function holders(count: number | undefined): string | undefined {
  if (count === undefined) return undefined;
  if (count === 0) return 'No user holds this role.';
  const who = count === 1 ? '1 user holds' : `${count} users hold`;
  return `${who} this role. It can be deleted only when nobody holds it.`;
}

/** How a role is deleted, and why one can't be. */
export function useDeleteRole() {
  const { listed, can } = useGrants();
  const confirmDelete = useConfirmDelete(definition);
  return {
    refusal(role: Pick<Role, 'name'>): string | undefined {
      if (!can(roles, 'delete')) {
        return listed ? 'You are not allowed to delete roles.' : definition.texts.cannotDelete;
      }
      return isAdminRole(role) ? 'The role admin cannot be deleted.' : undefined;
    },
    ask(role: AnsweredRole, more: { etag?: string | undefined; onDeleted?: () => void } = {}) {
      confirmDelete({ id: role.id, name: role.name, consequence: holders(role.userCount), ...more });
    },
  };
}
