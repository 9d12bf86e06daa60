// Refine's devtools, in `npm run dev` only. Their server is started by `scripts/dev.mjs`.
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
