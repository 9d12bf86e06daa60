import { atMost, type UploadRule } from '#src/shared/uploads.ts';
import { useSite } from './use-site.ts';

/** A field's rule with the limit in force, as the server checks it: the settings may have lowered the field's own. */
export const useUploadRule = (rule: UploadRule): UploadRule =>
  atMost(rule, useSite()?.maxUploadBytes ?? rule.maxBytes);
