// The users of the demo data.
import type { User } from '#resources/users/contract.ts';
import demo from './people.json' with { type: 'json' };

export const demoRoles = demo.roles;

/** Varies the roles deterministically by index. */
function rolesOf(index: number): string[] {
  if (index % 9 === 4) return [];
  if (index % 14 === 6) return ['support'];
  if (index % 17 === 8) return ['account_manager', 'auditor'];
  if (index === 20) return ['admin'];
  return index % 3 === 0 ? ['user'] : ['store_owner'];
}

function statusOf(index: number): User['status'] {
  if (index % 11 === 5) return 'SUSPENDED';
  return index % 7 === 3 ? 'INACTIVE' : 'ACTIVE';
}

export const people = demo.names.map((name, index) => ({
  name,
  roles: rolesOf(index),
  status: statusOf(index),
  isVerified: index % 5 !== 2,
  /** Days since the last sign-in; null: never. */
  lastSeen: index % 6 === 1 ? null : (index * 7) % 40,
}));

/** `Liam O’Connor` → `liam.oconnor@example.com`. */
export const emailOf = (name: string) =>
  `${name
    .normalize('NFD')
    .toLowerCase()
    .replace(/ı/g, 'i')
    .replace(/[^a-z ]/g, '')
    .replace(/ +/g, '.')}@example.com`;
