// Paths of the console and the APIs. Without schemas, because the sign-in page loads this file.
export const signInPath = '/login';
export const homePath = '/dashboard';
export const supportScreen = 'support';

/** Opens a record on the screen that its reader may see. For links in emails, whose readers differ. */
export const recordPath = (resource: string, id: string) => `/open/${resource}/${id}`;

/** The development server reads the demo accounts from this path of the API server. */
export const demoNoticePath = '/demo-notice';

export const publicApi = '/api/v1';
export const adminApi = '/api/admin/v1';
