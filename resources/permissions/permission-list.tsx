import { SecondaryLine, SecondaryText } from '#src/kit/values.tsx';
import type { ReceivedRecord } from '#src/shared/answered.ts';
import type { Permission } from './contract.ts';
import styles from './permission-list.module.css';

export function PermissionList({ permissions }: { permissions: readonly ReceivedRecord<Permission>[] }) {
  if (permissions.length === 0) return <SecondaryLine>No permissions</SecondaryLine>;
  return (
    <ul className={styles.permissions}>
      {permissions.map(({ id, name, description }) => (
        <li key={id ?? name}>
          <span>{name}</span>
          {description && <SecondaryText>{description}</SecondaryText>}
        </li>
      ))}
    </ul>
  );
}
