// Settings that every signed-in user may see. In maintenance mode, users can still read, sign in and secure
// their account; only administrators can change other data.

import type { FastifyInstance } from 'fastify';
import { fallbacks, type SettingValues } from '#resources/settings/contract.ts';
import { notAllowed } from '#server/http/errors.ts';
import type { Site } from '#shared/contract/session.ts';
import { megabyte } from '#shared/contract/uploads.ts';
import type { CurrentSettings } from './values.ts';

/** Upload limit for all files, in addition to the limit of each field. */
export const maxUploadBytes = ({ max_upload_mb }: SettingValues): number => max_upload_mb * megabyte;

export interface SiteNeeds {
  /** Whether the environment names a mail server. */
  readonly hasSmtpUrl: boolean;
}

export const siteOf = (values: SettingValues, { hasSmtpUrl }: SiteNeeds): Site => ({
  name: values.site_name,
  logo: values.site_logo,
  supportEmail: values.support_email,
  maintenance: maintenanceText(values),
  maxUploadBytes: maxUploadBytes(values),
  idleMinutes: values.session_timeout,
  minPasswordLength: values.password_min_length,
  hasMailServer: values.mail_host !== '' || hasSmtpUrl,
});

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Allowed in maintenance mode: signing in and out, and securing one's own account. */
    inMaintenance?: true;
  }
}

const reads: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Text that users see in maintenance mode; null outside it. */
const maintenanceText = (values: SettingValues): string | null =>
  values.maintenance_mode ? values.maintenance_message || fallbacks.maintenance_message : null;

/** Refuses writes of all but administrators. Runs after the hook that authenticates the request. */
export function refuseWritesInMaintenance(app: FastifyInstance, current: CurrentSettings) {
  app.addHook('onRequest', ({ actor, is404, method, routeOptions }, _reply, done) => {
    if (actor?.isAdmin || is404 || reads.has(method) || routeOptions.config.inMaintenance) return done();
    current.get().then((values) => {
      const text = maintenanceText(values);
      done(text === null ? undefined : notAllowed(text));
    }, done);
  });
}
