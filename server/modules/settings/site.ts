// What everybody who is signed in may know of the settings.
import type { SettingValues } from '#resources/settings/contract.ts';
import type { Site } from '#src/shared/session.ts';
import { megabyte } from '#src/shared/uploads.ts';
import { maintenanceText } from './maintenance.ts';

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
