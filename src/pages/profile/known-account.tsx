import { Card } from '../../kit/card.tsx';
import { Descriptions } from '../../kit/descriptions.tsx';
import { Chip, Chips } from '../../kit/tags.tsx';
import { useIdentity } from '../../kit/use-identity.ts';
import { SecondaryText } from '../../kit/values.tsx';
import styles from './profile.module.css';

/** Read-only account details, for servers without account endpoints. */
export function KnownAccount() {
  const { user, failed } = useIdentity();
  const roles = user?.roles ?? [];
  return (
    <Card title="Account">
      <div className={styles.stack}>
        <Descriptions
          items={{
            'Full name': user?.full_name,
            Email: user?.email,
            Roles:
              roles.length === 0 ? (
                <SecondaryText>No roles assigned</SecondaryText>
              ) : (
                <Chips>
                  {roles.map(({ name }) => (
                    <Chip key={name}>{name}</Chip>
                  ))}
                </Chips>
              ),
          }}
        />
        {!failed && (
          <p role="note">
            This server can't change your name, email or password, or list your sessions. Ask an administrator
            to make changes.
          </p>
        )}
      </div>
    </Card>
  );
}
