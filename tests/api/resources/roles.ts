import { sql } from 'drizzle-orm';
import { roles } from '#resources/roles/contract.ts';
import { resourceCase } from './resource-case.ts';

const unknownId = '019a0000-0000-7000-8000-000000000000';
const long = (length: number) => 'n'.repeat(length);

export const rolesCase = resourceCase({
  contract: roles,
  columns: {
    id: 'ID',
    name: 'Name',
    description: 'Description',
    permissions: 'Permissions',
    userCount: 'Users',
    created_at: 'Created',
    updated_at: 'Updated',
  },
  prepare: async (db) => {
    const { rows } = await db.execute<{ id: string; name: string; description: string }>(
      sql`select id, name, description from permissions where name = 'users.read'`,
    );
    return { permissionId: rows[0]?.id ?? '', description: rows[0]?.description ?? '' };
  },
  body: (n, { permissionId }) => ({
    name: `Überblick ${n} 🙂`,
    description: 'Sees\nwho is there',
    permissionIds: [permissionId],
  }),
  change: (n) => ({ name: `Changed ${n}`, description: 'Sees nothing', permissionIds: [] }),
  writeOnlyKeys: ['permissionIds'],
  expectedInstead: ({ permissionIds }, { permissionId, description }) => ({
    permissions: (permissionIds as string[]).length
      ? [{ id: permissionId, name: 'users.read', description }]
      : [],
  }),
  bulk: [],
  wrong: [
    { body: { name: undefined }, errors: { name: 'Name is required' } },
    { body: { name: '' }, errors: { name: 'Name is required' } },
    { body: { name: '   ' }, errors: { name: 'Name is required' } },
    { body: { name: null }, errors: { name: 'Name is required' } },
    { body: { name: long(61) }, errors: { name: 'Name must be at most 60 characters' } },
    { body: { name: 'nul\0' }, errors: { name: "Contains characters that can't be saved" } },
    { body: { name: 'half \ud800' }, errors: { name: "Contains characters that can't be saved" } },
    { body: { name: 'none \ufffd' }, errors: { name: "Contains characters that can't be saved" } },
    // Each of these looks like the role admin or like another role.
    ...[
      'ａｄｍｉｎ',
      'ad\u200bmin',
      'admin\u2800x',
      'admin\ue000',
      'admin\u2060',
      'adm\u00adin',
      'ad\u034fmin',
      'ﬁnance',
      'ad\u2028min',
      'ad\u2029min',
      'ad\tmin',
      'shop  clerk',
      'shop\u1680clerk',
      'ad\nmin',
      'admin\ufffc',
      'Boss ⭐\u{e0061}',
      'Boss ⭐\ufe0f\ufe0f',
      'Boss ⭐\ufe0e',
      'Boss 🦊\u200d⭐',
      'Boss ❤\ufe0f\u200d',
      'Boss 1\ufe0f',
      // An invalid flag, which is drawn as a black flag.
      'Boss 🏴\u{e0067}\u{e0062}\u{e007f}',
    ].map((name) => ({
      body: { name },
      errors: {
        name: 'Name has an invisible or look-alike character. Please type it again.',
      },
    })),
    ...[
      ['аdmin', 'Latin and Cyrillic'],
      ['Sаles', 'Latin and Cyrillic'],
      ['Αdmin team', 'Latin and Greek'],
      ['Менеджep', 'Latin and Cyrillic'],
      ['ადmin', 'Latin and Georgian'],
    ].map(([name, scripts]) => ({
      body: { name },
      errors: { name: `Name mixes ${scripts} letters, which can look alike. Use one alphabet.` },
    })),
    ...['admın', 'ɑdmin', 'adrnin', 'adm1n', 'ADMlN', 'ᴀᴅᴍɪɴ', 'ádmin'].map((name) => ({
      body: { name },
      errors: { name: 'Name looks like “admin”. Choose another one.' },
    })),
    { body: { description: undefined }, errors: { description: 'Description is required' } },
    { body: { description: '' }, errors: { description: 'Description is required' } },
    {
      body: { description: long(501) },
      errors: { description: 'Description must be at most 500 characters' },
    },
    { body: { permissionIds: undefined }, errors: { permissionIds: 'Permissions must be a list of ids' } },
    { body: { permissionIds: ['x'] }, errors: { 'permissionIds.0': 'Must be an id' } },
    {
      body: { permissionIds: [unknownId] },
      errors: { permissionIds: 'A selected permission no longer exists.' },
    },
    {
      body: { permissionIds: [unknownId, unknownId] },
      errors: { permissionIds: 'Permissions must not hold the same id twice' },
    },
    {
      body: { name: '', description: '' },
      errors: { name: 'Name is required', description: 'Description is required' },
    },
  ],
  wrongTypes: [
    { name: 5 },
    { name: true },
    { name: ['Name'] },
    { description: {} },
    { permissionIds: unknownId },
    { permissionIds: null },
    { permissionIds: [5] },
  ],
  unique: {
    key: 'name',
    same: (name) => name.toUpperCase(),
    text: 'A role with this name already exists.',
  },
});
