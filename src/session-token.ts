import { useSyncExternalStore } from 'react';
import { onSessionChange, sessionToken } from '#providers/session.ts';

/** The token of this tab's session, or null; follows sign-in and sign-out, in other tabs too. */
export const useSessionToken = (): string | null => useSyncExternalStore(onSessionChange, sessionToken);
