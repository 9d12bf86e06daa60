export const sessionEndTexts = {
  ended: 'Your session has ended. Please sign in again.',
  'signed-out-elsewhere': 'You were signed out in another tab.',
};
