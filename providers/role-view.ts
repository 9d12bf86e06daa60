// "View as this role": this tab shows the console with a role's permissions and refuses all writes, until it is closed or
// reloaded. The server still enforces the user's own permissions.
import { useSyncExternalStore } from 'react';
import { homePath } from '#shared/contract/paths.ts';

export interface RoleView {
  readonly name: string;
  readonly permissions: readonly string[];
}

/** Passes the view to the new tab, which gets a copy of the session storage. */
const handoverKey = 'role_view';

/** Takes the handed-over view out of the storage, so that a reload ends it. */
function takeHandedOver(): RoleView | undefined {
  try {
    const text = sessionStorage.getItem(handoverKey);
    if (text === null) return undefined;
    sessionStorage.removeItem(handoverKey);
    const { name, permissions } = JSON.parse(text) as Partial<RoleView>;
    if (typeof name !== 'string' || !Array.isArray(permissions)) return undefined;
    return { name, permissions: permissions.map(String) };
  } catch {
    return undefined;
  }
}

let view = takeHandedOver();

export const roleView = (): RoleView | undefined => view;

const listeners = new Set<() => void>();

/** Starts or ends the view in this tab. */
export function setRoleView(next: RoleView | undefined): void {
  view = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useRoleView = (): RoleView | undefined => useSyncExternalStore(subscribe, roleView);

/** Opens the view in a new tab, so that a form keeps its values. Returns false if the browser blocks the tab. */
export function openRoleView(next: RoleView): boolean {
  try {
    sessionStorage.setItem(handoverKey, JSON.stringify(next));
    return Boolean(window.open(homePath, '_blank'));
  } catch {
    return false;
  } finally {
    sessionStorage.removeItem(handoverKey);
  }
}

/** The banner's text, and the message of a refused write. */
export const roleViewText = ({ name }: RoleView): string =>
  `You see the console as the role “${name}”. Nothing can be changed.`;

/** The message that refuses a call while a role is viewed. Signing out is permitted. */
export function roleViewRefusal(method: string | undefined, url: string | undefined): string | undefined {
  if (!view || method === 'get' || method === 'head' || url === '/auth/logout') return undefined;
  return roleViewText(view);
}
