// What everybody who is signed in may know of the settings. In maintenance mode everybody may look, sign in and keep their
// account safe; all else only administrators may change.

import type { FastifyInstance } from 'fastify';
import { fallbacks, type SettingValues } from '#resources/settings/contract.ts';
import { notAllowed } from '#server/kit/errors.ts';
import type { Site } from '#src/shared/session.ts';
import { megabyte } from '#src/shared/uploads.ts';
import type { CurrentSettings } from './values.ts';

/** What no uploaded file may be larger than, beside its field's own limit. */
export const maxUploadBytes = ({ max_upload_mb }: SettingValues): number => max_upload_mb * megabyte;

export const siteOf = (values: SettingValues): Site => ({
  name: values.site_name,
  logo: values.site_logo,
  supportEmail: values.support_email,
  maintenance: maintenanceText(values),
  maxUploadBytes: maxUploadBytes(values),
  idleMinutes: values.session_timeout,
});

declare module 'fastify' {
  interface FastifyContextConfig {
    /** It changes nothing that maintenance has to hold still: signing in and out, and the safety of one's own account. */
    inMaintenance?: true;
  }
}

const reads: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** What everybody is told meanwhile; null while there is none. */
const maintenanceText = (values: SettingValues): string | null =>
  values.maintenance_mode ? values.maintenance_message || fallbacks.maintenance_message : null;

/** Refuses the writes of all but administrators. It comes after the hook that finds out who asks. */
export function holdStillInMaintenance(app: FastifyInstance, current: CurrentSettings) {
  app.addHook('onRequest', ({ actor, is404, method, routeOptions }, _reply, done) => {
    if (actor?.isAdmin || is404 || reads.has(method) || routeOptions.config.inMaintenance) return done();
    current.get().then((values) => {
      const text = maintenanceText(values);
      done(text === null ? undefined : notAllowed(text));
    }, done);
  });
}
