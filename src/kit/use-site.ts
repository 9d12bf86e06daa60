import { useSyncExternalStore } from 'react';
import { knownSite, onSiteChange } from '#providers/site.ts';

/** What everybody may know of the settings, as it is now; undefined where the server does not tell. */
export const useSite = () => useSyncExternalStore(onSiteChange, knownSite);
