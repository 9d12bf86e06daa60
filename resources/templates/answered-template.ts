// A template as any server of this API answers it, not only the bundled one.
import type { Template } from './contract.ts';

/** Some servers leave empty parts out, and have further looks and colours. */
export type AnsweredTemplate = Pick<Template, 'id' | 'name'> &
  Partial<Omit<Template, 'id' | 'name' | 'configuration'>> & {
    configuration?: { theme?: string; layout?: string; colors?: { primary?: string | null } };
  };
