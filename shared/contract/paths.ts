// Paths that the sign-in page needs before any other screen is loaded.
export const signInPath = '/login';
export const homePath = '/dashboard';
export const supportScreen = 'support';

/** The development server reads the demo accounts from this path of the API server. */
export const demoNoticePath = '/demo-notice';
