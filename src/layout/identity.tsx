// Who is signed in and what they may do, for all that is inside: known before any of it is shown.
import { Alert, Button } from 'antd';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { type Identity, identity } from '#providers/identity.ts';
import { onMeOutdated } from '#providers/me.ts';
import { Loading } from './loading.tsx';
import { useSiteWatch } from './site-watch.ts';

interface Known extends Identity {
  /** Asks the server again. */
  readonly askAgain: () => void;
}

const IdentityContext = createContext<Known | undefined>(undefined);

export function useIdentity(): Known {
  const known = useContext(IdentityContext);
  if (!known) throw new Error('useIdentity is used outside of IdentityGate');
  return known;
}

/** Shows `Loading...` until the server has said who is signed in. */
export function IdentityGate({ children }: { children: ReactNode }) {
  const [known, setKnown] = useState<Identity>();
  const [asked, setAsked] = useState(0);
  const askAgain = useCallback(() => setAsked((times) => times + 1), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` is why it runs again.
  useEffect(() => {
    let wanted = true;
    void identity().then((answer) => {
      // What was known stays known where asking again fails: nobody is sent away by that.
      if (wanted) setKnown((before) => (answer.failed && before?.failed === false ? before : answer));
    });
    return () => {
      wanted = false;
    };
  }, [asked]);

  useEffect(() => onMeOutdated(askAgain), [askAgain]);
  useSiteWatch();

  if (!known) return <Loading />;
  return <IdentityContext.Provider value={{ ...known, askAgain }}>{children}</IdentityContext.Provider>;
}

/** Says that the permissions are unknown, which is why so little is shown. */
export function IdentityFailure() {
  const { failed, askAgain } = useIdentity();
  if (!failed) return null;
  return (
    <Alert
      type="warning"
      banner
      message="Your permissions could not be loaded, so only a part of the console is shown."
      action={
        <Button size="small" onClick={askAgain}>
          Retry
        </Button>
      }
    />
  );
}
