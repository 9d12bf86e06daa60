// A role as any server of this API answers it, not only the bundled one.
import type { Role } from './contract.ts';

/** Only some servers count the users; some write the time of creation in another way. */
export type AnsweredRole = Omit<Role, 'userCount' | 'created_at'> & {
  userCount?: number;
  created_at?: string;
  createdAt?: string;
};

export const createdAt = (role: AnsweredRole): string | undefined => role.created_at ?? role.createdAt;
