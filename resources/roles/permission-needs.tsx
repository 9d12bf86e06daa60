// Lists the permissions that a set of permissions depends on, with a button to add them.
import { Alert, Button } from 'antd';
import { contracts } from '#resources/contracts.ts';
import type { Permission } from '#resources/permissions/contract.ts';
import type { ReceivedRecord } from '#shared/contract/read-answer.ts';
import { missingDependencies, permissionDependencies } from '#shared/contract/references.ts';
import { allPermissions } from '#shared/domain/permissions.ts';
import styles from './permission-needs.module.css';

/** Group label of a permission: `traffic-plans.read` belongs to `Traffic plans`. */
export function groupOf(name: string): string {
  const [, before] = /^(.+)[.:/]/.exec(name) ?? [];
  const words = before?.replace(/[-_.:/]/g, ' ') ?? 'Other';
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const needs = permissionDependencies(contracts);
const descriptions = new Map(
  allPermissions(contracts).map(({ name, description }) => [String(name), description]),
);

type KnownPermission = ReceivedRecord<Permission>;

/** Missing permissions by resource, with their descriptions if known. */
export function neededByGroup(chosen: readonly KnownPermission[], all: readonly KnownPermission[]) {
  const groups = new Map<string, Map<string, KnownPermission | undefined>>();
  for (const { permission, needs: missing } of missingDependencies(
    needs,
    new Set(chosen.map(({ name }) => name)),
  )) {
    const group = groups.get(groupOf(permission)) ?? new Map<string, KnownPermission | undefined>();
    for (const name of missing) {
      group.set(
        name,
        all.find((one) => one.name === name),
      );
    }
    groups.set(groupOf(permission), group);
  }
  return [...groups].map(([group, missing]) => ({
    group,
    missing: [...missing].map(([name, permission]) => ({ name, permission })),
  }));
}

export interface PermissionNeedsProps {
  chosen: readonly KnownPermission[];
  /** All permissions, if they are loaded. */
  all?: readonly KnownPermission[];
  canAdd?: (permission: KnownPermission) => boolean;
  onAdd?: (permissions: readonly KnownPermission[]) => void;
}

export function PermissionNeeds({ chosen, all = [], canAdd = () => true, onAdd }: PermissionNeedsProps) {
  const groups = neededByGroup(chosen, all);
  if (groups.length === 0) return null;
  return (
    <Alert
      className={styles.alert ?? ''}
      type="warning"
      showIcon
      role="status"
      message="Some of these permissions need others"
      description={
        <ul className={styles.needs}>
          {groups.map(({ group, missing }) => {
            const addable = missing.flatMap(({ permission }) =>
              permission && canAdd(permission) ? [permission] : [],
            );
            return (
              <li key={group}>
                <span>
                  {group} needs{' '}
                  {missing.map(({ name, permission }, index) => (
                    <span key={name}>
                      {index > 0 && (index === missing.length - 1 ? ' and ' : ', ')}
                      <em>{permission?.description ?? descriptions.get(name) ?? name}</em>
                    </span>
                  ))}
                  .
                </span>
                {onAdd && addable.length > 0 && (
                  <Button size="small" aria-label={`Add for ${group}`} onClick={() => onAdd(addable)}>
                    Add
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      }
    />
  );
}
