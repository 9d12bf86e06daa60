// Notification switches: one row per event, one column per channel.
import { Form, Switch } from 'antd';
import type { KnownSetting } from './contract.ts';
import styles from './notification-rows.module.css';

export const NotificationRows = ({ events }: { events: readonly KnownSetting[] }) => (
  <div className={styles.rows}>
    <div className={styles.head} aria-hidden="true">
      <span>Event</span>
      <span>Email</span>
    </div>
    {events.map(({ key, label }) => (
      <Form.Item
        key={key}
        name={key}
        label={label}
        valuePropName="checked"
        layout="horizontal"
        colon={false}
        labelAlign="left"
        labelCol={{ flex: 'auto' }}
        wrapperCol={{ flex: 'none' }}
      >
        <Switch />
      </Form.Item>
    ))}
  </div>
);
