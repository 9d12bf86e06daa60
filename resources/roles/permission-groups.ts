import type { Permission } from '#resources/permissions/contract.ts';

export interface PermissionGroup {
  /** The resource as a label: `traffic-plans.read` stands under `Traffic plans`. */
  readonly label: string;
  readonly permissions: readonly Permission[];
}

const labelOf = (name: string) => {
  const words = name.includes('.') ? name.slice(0, name.lastIndexOf('.')).replace(/[-_.]/g, ' ') : 'Other';
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Permissions by the resource that their names begin with, in the order in which they come. */
export function byResource(permissions: readonly Permission[]): PermissionGroup[] {
  const groups = new Map<string, Permission[]>();
  for (const permission of permissions) {
    const label = labelOf(permission.name);
    groups.set(label, [...(groups.get(label) ?? []), permission]);
  }
  return [...groups].map(([label, items]) => ({ label, permissions: items }));
}

/** The permissions whose name, description or group holds the text. */
export function filterPermissions(permissions: readonly Permission[], text: string): readonly Permission[] {
  const sought = text.trim().toLowerCase();
  if (sought === '') return permissions;
  return permissions.filter(({ name, description }) =>
    `${name} ${description} ${labelOf(name)}`.toLowerCase().includes(sought),
  );
}
