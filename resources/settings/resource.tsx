import { SettingOutlined } from '@ant-design/icons';
import { defineResource } from '#src/show/resource.ts';
import { settings, settingTabs } from './contract.ts';

export const definition = defineResource({
  contract: settings,
  nameOf: ({ key }: { key: string }) => key,
  icon: <SettingOutlined aria-hidden />,
  group: 'System',
  tabs: settingTabs,
  purpose: 'Platform-wide settings',
});
