// The addresses that are known before any screen is: of sign-in, and of the screen that it leads to.
export const signInPath = '/login';
export const homePath = '/dashboard';
/** The name of the screen where help is asked for: others lead there. */
export const supportScreen = 'support';

/** Where an API server without a console tells the development server of its demo accounts. */
export const demoNoticePath = '/demo-notice';
