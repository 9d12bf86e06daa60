// Deleting a role: when it can't be, and what is asked before.
import { useConfirmDelete } from '#src/kit/confirm-delete.tsx';
import { isAdminRole } from '#src/shared/grants.ts';
import type { AnsweredRole } from './answered-role.ts';
import type { Role } from './contract.ts';
import { definition } from './resource.tsx';

function holders(count: number | undefined): string | undefined {
  if (count === undefined) return undefined;
  if (count === 0) return 'No user holds this role.';
  const who = count === 1 ? '1 user holds' : `${count} users hold`;
  return `${who} this role. It can be deleted only when nobody holds it.`;
}

/** How a role is deleted, and why one can't be. */
export function useDeleteRole() {
  const deletion = useConfirmDelete(definition);
  return {
    refusal(role: Pick<Role, 'name'>): string | undefined {
      return deletion.refusal ?? (isAdminRole(role) ? 'The role admin cannot be deleted.' : undefined);
    },
    ask(role: AnsweredRole, more: { etag?: string | undefined; onDeleted?: () => void } = {}) {
      deletion.ask({ id: role.id, name: role.name, consequence: holders(role.userCount), ...more });
    },
  };
}
