// `/verify-email#<token>`: the target of links in verification emails. Needs no sign-in and no Ant Design.
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { ApiError } from '#providers/envelopes.ts';
import { publicHttp } from '#providers/http.ts';
import { Message } from '#src/ui/message.tsx';
import { useDocumentTitle } from '#src/ui/screen.ts';

type State =
  | { readonly step: 'verifying' }
  | { readonly step: 'verified'; readonly text: string }
  | { readonly step: 'failed'; readonly text: string; readonly again: boolean };

interface Verified {
  readonly email?: string;
  readonly storeName?: string;
}

/** Sends the token. Loading the page alone does not use it up, because mail scanners open links too. */
async function verify(token: string): Promise<State> {
  try {
    const { data } = await publicHttp.post<Verified | null>('/store-emails/verify', { token });
    const { email, storeName } = data ?? {};
    return { step: 'verified', text: `${email} is verified for ${storeName}. You can close this page.` };
  } catch (error) {
    const { statusCode = 0, message = '' } = error instanceof ApiError ? error : {};
    const text = message || "We couldn't verify your email address. Please try again later.";
    return { step: 'failed', text, again: statusCode === 0 || statusCode === 429 || statusCode >= 500 };
  }
}

const titles = {
  verifying: 'Verifying your email address',
  verified: 'Email verified',
  failed: 'Email not verified',
};

export function VerifyEmail() {
  const token = useLocation().hash.slice(1);
  const [state, setState] = useState<State>({ step: 'verifying' });
  const sent = useRef<string>();
  useDocumentTitle('Verify Email');

  const start = (wanted: string) => {
    setState({ step: 'verifying' });
    void verify(wanted).then(setState);
  };
  useEffect(() => {
    // Send the token once. A second request would fail, because the token is used up.
    if (sent.current === token) return;
    sent.current = token;
    setState({ step: 'verifying' });
    void verify(token).then(setState);
  }, [token]);

  return (
    <main>
      <div role="status">
        <Message
          title={titles[state.step]}
          text={state.step === 'verifying' ? 'This takes a moment.' : state.text}
        >
          {state.step === 'failed' && state.again && (
            <button type="button" className="button primary" onClick={() => start(token)}>
              Try again
            </button>
          )}
        </Message>
      </div>
    </main>
  );
}
