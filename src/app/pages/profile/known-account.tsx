import { useIdentity } from '#providers/identity.ts';
import { Descriptions } from '#src/show/descriptions.tsx';
import { Card } from '#src/ui/card.tsx';
import { Chip, Chips } from '#src/ui/tags.tsx';
import { SecondaryText } from '#src/ui/values.tsx';
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
