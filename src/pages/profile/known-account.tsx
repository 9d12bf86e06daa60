import { Card } from '../../kit/card.tsx';
import { Chip, Chips } from '../../kit/chips.tsx';
import { Details } from '../../kit/details.tsx';
import { Quiet } from '../../kit/quiet.tsx';
import { useIdentity } from '../../layout/identity.tsx';
import styles from './profile.module.css';

/** What is known of the account where the server has no calls to change it. */
export function KnownAccount() {
  const { user, failed } = useIdentity();
  const roles = user?.roles ?? [];
  return (
    <Card title="Account">
      <div className={styles.stack}>
        <Details
          items={[
            { label: 'Full name', value: user?.full_name || '-' },
            { label: 'Email', value: user?.email || '-' },
            {
              label: 'Roles',
              value:
                roles.length === 0 ? (
                  <Quiet>No roles assigned</Quiet>
                ) : (
                  <Chips>
                    {roles.map(({ name }) => (
                      <Chip key={name}>{name}</Chip>
                    ))}
                  </Chips>
                ),
            },
          ]}
        />
        {!failed && (
          <p role="note">
            This server cannot change your name, email or password, and does not tell where you are signed in.
            Ask an administrator for a change.
          </p>
        )}
      </div>
    </Card>
  );
}
