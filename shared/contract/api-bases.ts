// Base paths of the two APIs. A separate file, so that the sign-in page loads no schemas.
export const publicApi = '/api/v1';
export const adminApi = '/api/admin/v1';
