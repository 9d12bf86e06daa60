// Switches of events and channels: one row per event, grouped by receivers.
import type { ReactNode } from 'react';
import type { NoticeAudience, NoticeChannel, NoticeEventName } from '#shared/domain/notice-events.ts';
import { noticeEventNames, noticeEvents } from '#shared/domain/notice-events.ts';
import styles from './notice-grid.module.css';

const audienceTitles: Readonly<Record<NoticeAudience, string>> = {
  administrators: 'Administrators',
  owners: 'Store owners',
  person: 'The person concerned',
};

const channels = { console: 'Console', email: 'Email' } as const satisfies Record<NoticeChannel, string>;

interface NoticeGridProps {
  /** The title of the group of events about a single person. */
  person?: string;
  audiences: readonly NoticeAudience[];
  /** The switch of an event and channel. `name` is its accessible name. */
  control: (event: NoticeEventName, channel: NoticeChannel, name: string) => ReactNode;
}

export function NoticeGrid({ audiences, control, person = audienceTitles.person }: NoticeGridProps) {
  const titles = { ...audienceTitles, person };
  return (
    <>
      {audiences.map((audience) => (
        <section key={audience} className={styles.group} aria-label={titles[audience]}>
          <div className={styles.row} data-head>
            <strong>{titles[audience]}</strong>
            {Object.values(channels).map((label) => (
              <span key={label} aria-hidden="true">
                {label}
              </span>
            ))}
          </div>
          {noticeEventNames
            .filter((event) => noticeEvents[event].audience === audience)
            .map((event) => {
              const { label } = noticeEvents[event];
              return (
                <div key={event} className={styles.row}>
                  <span>{label}</span>
                  {control(event, 'console', `${label}: in the console`)}
                  {control(event, 'email', `${label}: by email`)}
                </div>
              );
            })}
        </section>
      ))}
    </>
  );
}
