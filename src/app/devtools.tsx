// Refine's devtools, in `npm run dev` only. `scripts/dev.mjs` starts their server.
import { DevtoolsPanel, DevtoolsProvider } from '@refinedev/devtools';
import type { ReactNode } from 'react';

const port = import.meta.env.VITE_DEVTOOLS_PORT;

export function Devtools({ children }: { children: ReactNode }) {
  return (
    <DevtoolsProvider url={[`http://localhost:${port}`, `ws://localhost:${port}`]}>
      {children}
      <DevtoolsPanel />
    </DevtoolsProvider>
  );
}
