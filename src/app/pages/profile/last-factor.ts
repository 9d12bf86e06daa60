/** What follows when a person removes their last second factor. */
export const withoutFactor = ({ isRequired }: { isRequired: boolean }) =>
  isRequired
    ? 'Administrators need a second factor here, so you will have to set it up again.'
    : 'Your password alone will then be enough to sign in.';
