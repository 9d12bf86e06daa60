import { canAccess } from '#providers/access-control.ts';
import { useIdentity } from '#providers/identity.ts';
import { useAddress } from '#src/ui/links.tsx';
import { definitions } from './screen-routes.ts';

/** Whether everybody may open their own records on the same screen as administrators. */
const isForAll = (name: string) =>
  definitions.some(({ contract, isForAll = false }) => isForAll && contract.name === name);

/** Returns the screen of a record that this user may open: its details, the user's own ones, or its list. Empty if none. */
export function useRecordAddress() {
  const address = useAddress();
  const identity = useIdentity();
  return (name: string | null, id: string | null): string => {
    if (name === null || id === null) return '';
    const own = address({ resource: `my-${name}`, action: 'show', id });
    const target = address({ resource: name, action: 'show', id });
    if (target !== '' && isForAll(name)) return target;
    if (!identity.isAdmin) return own;
    if (target !== '') return canAccess({ name }, 'show', identity) ? target : own;
    return canAccess({ name }, 'list', identity) ? address({ resource: name, action: 'list' }) : '';
  };
}
