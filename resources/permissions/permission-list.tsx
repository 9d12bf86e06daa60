import type { ReceivedRecord } from '#shared/contract/read-answer.ts';
import { SecondaryLine, SecondaryText } from '#src/ui/values.tsx';
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
