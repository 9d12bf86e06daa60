import { randomBytes } from 'node:crypto';

/** What a domain's TXT record has to hold: unguessable, so that only who was told it can put it there. */
export const newDomainToken = () => randomBytes(16).toString('hex');
