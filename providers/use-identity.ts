import { createContext, useContext } from 'react';
import { type Identity, unknown } from './identity.ts';

/** Set by `IdentityProvider`. */
export const IdentityContext = createContext<Identity>(unknown);

/** The signed-in user with their permissions. Until it is `known`, nothing is permitted. */
export const useIdentity = (): Identity => useContext(IdentityContext);
