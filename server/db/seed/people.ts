// The people of the demo data.
import type { User } from '#resources/users/contract.ts';

interface Person {
  name: string;
  roles: string[];
  status: User['status'];
  isVerified: boolean;
  /** Days since the last sign-in; null: never. */
  lastSeen: number | null;
}

export const demoRoles = [
  { name: 'store_owner', description: 'Runs one or more stores in the owner portal', permissions: [] },
  { name: 'user', description: 'Can sign in; has no store yet', permissions: [] },
  {
    name: 'support',
    description: 'Answers questions: sees users and roles, changes nothing',
    permissions: ['users.read', 'roles.read'],
  },
  {
    name: 'account_manager',
    description: 'Opens accounts and keeps them up to date',
    permissions: ['users.read', 'users.write', 'roles.read'],
  },
  { name: 'auditor', description: 'Checks who may do what', permissions: ['roles.read'] },
];

const names = [
  'Amelia Hart',
  'Noah Lindqvist',
  'Sofía Marín',
  'Liam O’Connor',
  'Yuki Tanaka',
  'Ava Johnson',
  'Mateo Rossi',
  'Chloé Dubois',
  'Ethan Brooks',
  'Zainab Yusuf',
  'Lucas Meyer',
  'Isla Fraser',
  'Diego Fernández',
  'Hannah Cohen',
  'Omar Haddad',
  'Freya Andersen',
  'Kwame Mensah',
  'Ingrid Solberg',
  'Priya Raman',
  'Jack Thompson',
  'Léa Fontaine',
  'Viktor Novak',
  'Grace Kim',
  'Samuel Okafor',
  'Nora Schneider',
  'Benjamin Clarke',
  'Camila Souza',
  'Elif Yılmaz',
  'Oscar Nilsson',
  'Maya Patel',
  'Theo van Dijk',
  'Aisha Rahman',
  'Daniel Weber',
  'Olivia Bennett',
  'Marek Kowalski',
  'Julia Costa',
  'Ryan Gallagher',
  'Mei Lin Chen',
  'Anton Petrov',
  'Clara Hoffmann',
  'Tomás Herrera',
  'Emily Watson',
  'Rafael Almeida',
];

/** Deterministic variety: every so many people something is different. */
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

export const people: Person[] = names.map((name, index) => ({
  name,
  roles: rolesOf(index),
  status: statusOf(index),
  isVerified: index % 5 !== 2,
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
