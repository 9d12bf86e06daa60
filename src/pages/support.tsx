// `/support`: whom to ask for help, as far as the server tells.

import { useSite } from '#providers/site.ts';
import { settingsName } from '#resources/registry.tsx';
import { Card } from '../kit/card.tsx';
import { Frame } from '../kit/frame.tsx';
import { LinkButton } from '../kit/links.tsx';
import { useIdentity } from '../kit/use-identity.ts';
import { CopyableText } from '../kit/values.tsx';
import styles from './support.module.css';

/** What helps whoever answers. */
const worthTelling = [
  'What you wanted to do, and what happened instead',
  'The address of the page, and the time',
  'The message on screen, if there was one',
];

export function Screen() {
  const { user } = useIdentity();
  return (
    <Frame title="Support" line="Get help when something does not work or you have a question.">
      <Card title="Ask for help">
        <div className={styles.support}>
          <Whom />
          <div>
            <p>Please include:</p>
            <ul className={styles.list}>
              {worthTelling.map((text) => (
                <li key={text}>{text}</li>
              ))}
              {user?.email && <li>that you sign in as {user.email}</li>}
            </ul>
          </div>
          <p>Never share your password. Support doesn't need it.</p>
        </div>
      </Card>
    </Frame>
  );
}

function Whom() {
  const { grants } = useIdentity();
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
  if (site && grants.has('settings.write')) {
    return (
      <div className={styles.address}>
        <p>No support address is set yet.</p>
        <LinkButton to={{ resource: settingsName, action: 'list' }}>Set one in the settings</LinkButton>
      </div>
    );
  }
  return (
    <p>
      No support address is known here. Write to the person who gave you access to this platform: they can
      change your plan, add a store or set a domain for you, and enter a support address in the settings.
    </p>
  );
}
