// The bases of the two APIs. They stand alone so that signing in loads no schema.
export const publicApi = '/api/v1';
export const adminApi = '/api/admin/v1';
