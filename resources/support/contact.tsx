import { useIdentity } from '#providers/identity.ts';
import { useSite } from '#providers/site.ts';
import { settings } from '#resources/settings/contract.ts';
import { Card } from '#src/ui/card.tsx';
import { Frame } from '#src/ui/frame.tsx';
import { LinkButton } from '#src/ui/links.tsx';
import { CopyableText } from '#src/ui/values.tsx';
import styles from './contact.module.css';

const detailsToInclude = [
  'What you wanted to do, and what happened instead',
  'The address of the page, and the time',
  'The message on screen, if there was one',
];

/** Whom to ask for help, for servers without questions. */
export function Contact() {
  const { user } = useIdentity();
  return (
    <Frame title="Support" line="Get help when something does not work or you have a question.">
      <Card title="Ask for help">
        <div className={styles.support}>
          <SupportContact />
          <div>
            <p>Please include:</p>
            <ul className={styles.list}>
              {detailsToInclude.map((text) => (
                <li key={text}>{text}</li>
              ))}
              {user?.email && <li>Your sign-in email: {user.email}</li>}
            </ul>
          </div>
          <p>Never share your password. Support doesn't need it.</p>
        </div>
      </Card>
    </Frame>
  );
}

function SupportContact() {
  const { permissions } = useIdentity();
  const site = useSite();
  const address = site?.supportEmail;
  if (address) {
    return (
      <div className={styles.address}>
        <CopyableText text={address} label="support address" />
        <a className="button primary" href={`mailto:${encodeURIComponent(address).replace('%40', '@')}`}>
          Write an email
        </a>
      </div>
    );
  }
  if (site && permissions.has('settings.write')) {
    return (
      <div className={styles.address}>
        <p>No support address is set yet.</p>
        <LinkButton to={{ resource: settings.name, action: 'list' }}>Set one in the settings</LinkButton>
      </div>
    );
  }
  return (
    <p>
      No support address is available. Contact the person who gave you access to this platform. They can
      change your plan, add a store or set up a domain for you, and enter a support address in the settings.
    </p>
  );
}
