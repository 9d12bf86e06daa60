// The two legal texts of a store, as the specification words them.
import type { Store } from './contract.ts';

export type LegalField = keyof Store & ('termsConditionsText' | 'privacyPolicyText');

export interface LegalText {
  readonly field: LegalField;
  readonly title: string;
  readonly empty: string;
  readonly saved: string;
}

export const legalTexts: readonly LegalText[] = [
  {
    field: 'termsConditionsText',
    title: 'Terms & Conditions',
    empty: 'No terms set.',
    saved: 'Terms & Conditions updated.',
  },
  {
    field: 'privacyPolicyText',
    title: 'Privacy Policy',
    empty: 'No privacy policy set.',
    saved: 'Privacy Policy updated.',
  },
];
