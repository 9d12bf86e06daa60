// A page as any server of this API answers it, not only the bundled one.
import type { Page } from './contract.ts';

/** Some servers leave empty parts out, or have further statuses. A list's row has no content. */
export type AnsweredPage = Pick<Page, 'id' | 'title'> &
  Partial<Omit<Page, 'id' | 'title' | 'status'>> & { status?: string };
