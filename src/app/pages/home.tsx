import { sessionToken } from '#providers/session.ts';
import { homePath, signInPath } from '#shared/contract/paths.ts';
import { GoTo } from '#src/ui/go-to.tsx';

/** `/`: redirects to sign-in or to the dashboard. */
export function Home() {
  return <GoTo path={sessionToken() === null ? signInPath : homePath} />;
}
