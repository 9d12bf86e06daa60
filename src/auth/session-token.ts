import { useSyncExternalStore } from 'react';
import { onSessionChange, sessionToken } from '#providers/session.ts';

/** The session's token, or null. Follows sign-in and sign-out in all tabs. */
export const useSessionToken = (): string | null => useSyncExternalStore(onSessionChange, sessionToken);
