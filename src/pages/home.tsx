import { sessionToken } from '#providers/session.ts';
import { GoTo } from '../layout/go-to.tsx';
import { homePath, signInPath } from '../shared/paths.ts';

/** `/`: redirects to sign-in or to the dashboard. */
export function Home() {
  return <GoTo path={sessionToken() === null ? signInPath : homePath} />;
}
