// "View as this owner": this tab shows the portal as its owner sees it. The token of the view takes the place of the
// session's, and the server refuses all writes with it. It is stored for this tab only, so that a reload keeps the view.
import type { OwnerViewAnswer } from '#shared/contract/owner-views.ts';
import { homePath } from '#shared/contract/paths.ts';

export type OwnerView = Pick<OwnerViewAnswer, 'token' | 'user'>;

const key = 'owner_view';

function read(): OwnerView | undefined {
  try {
    const { token, user } = JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? {};
    return typeof token === 'string' && typeof user?.full_name === 'string' ? { token, user } : undefined;
  } catch {
    return undefined;
  }
}

let view = read();

export const ownerView = (): OwnerView | undefined => view;

/** Starts or ends the view in this tab. The session must be read again afterwards. */
export function setOwnerView(next: OwnerView | undefined): void {
  view = next;
  if (next) sessionStorage.setItem(key, JSON.stringify(next));
  else sessionStorage.removeItem(key);
}

/** Opens the view in a new tab, which gets a copy of the session storage. Returns false if the browser blocks the tab. */
export function openOwnerView(next: OwnerView): boolean {
  try {
    sessionStorage.setItem(key, JSON.stringify(next));
    return Boolean(window.open(homePath, '_blank'));
  } catch {
    return false;
  } finally {
    sessionStorage.removeItem(key);
  }
}

/** The banner's text, and the message of a refused write. */
export const ownerViewText = ({ user }: OwnerView): string =>
  `You see the portal as ${user.full_name} does. Nothing can be changed.`;

/** The message that refuses a call in a view. Signing out ends the view. */
export function ownerViewRefusal(method: string | undefined, url: string | undefined): string | undefined {
  if (!view || method === 'get' || method === 'head' || url === '/auth/logout') return undefined;
  return ownerViewText(view);
}
