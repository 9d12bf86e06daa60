// The switches of the notifications tab.
import { Form, Switch } from 'antd';
import { noticeEvents, noticeSetting } from '#shared/domain/notice-events.ts';
import { NoticeGrid } from '#src/form/inputs/notice-grid.tsx';
import { SecondaryLine } from '#src/ui/values.tsx';

export const NoticeRows = () => (
  <>
    <NoticeGrid
      audiences={['administrators', 'owners', 'person']}
      control={(event, channel, name) =>
        noticeEvents[event].isFixed ? (
          <Switch checked disabled aria-label={name} />
        ) : (
          <Form.Item name={noticeSetting(event, channel)} valuePropName="checked" noStyle>
            <Switch aria-label={name} />
          </Form.Item>
        )
      }
    />
    <Form.Item name="notify_payment" label="A payment was received. Not active yet." valuePropName="checked">
      <Switch disabled />
    </Form.Item>
    <SecondaryLine>
      Each person can turn off more in their profile. Warnings about accounts and receiving addresses are
      always sent.
    </SecondaryLine>
  </>
);
