// The session's token as a hook, and the texts about its end.
import { useSyncExternalStore } from 'react';
import { onSessionChange, sessionToken } from '#providers/session.ts';

export const sessionEndTexts = {
  ended: 'Your session has ended. Please sign in again.',
  'signed-out-elsewhere': 'You were signed out in another tab.',
};

/** The session's token, or null. Follows sign-in and sign-out in all tabs. */
export const useSessionToken = (): string | null => useSyncExternalStore(onSessionChange, sessionToken);
