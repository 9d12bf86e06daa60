// The two legal texts of a store, worded as in the specification.
export const legalTexts = [
  {
    profile: 'legal',
    field: 'termsConditionsText',
    title: 'Terms & Conditions',
    empty: 'No terms set.',
    saved: 'Terms & Conditions updated.',
  },
  {
    profile: 'legal',
    field: 'privacyPolicyText',
    title: 'Privacy Policy',
    empty: 'No privacy policy set.',
    saved: 'Privacy Policy updated.',
  },
] as const;
