// A range of days in Ant Design's calendar. In the address they are moments: a day is one of whoever chose it.
import { DatePicker, Form } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { lastMoment } from './filters.ts';

type Days = [Dayjs | null, Dayjs | null] | null;

/** Days that are often wanted, as of today. */
function presets() {
  const today = dayjs();
  const lastMonth = today.subtract(1, 'month');
  const days: [string, Dayjs, Dayjs][] = [
    ['Today', today, today],
    ['Last 7 days', today.subtract(6, 'day'), today],
    ['Last 30 days', today.subtract(29, 'day'), today],
    ['This month', today.startOf('month'), today.endOf('month')],
    ['Last month', lastMonth.startOf('month'), lastMonth.endOf('month')],
  ];
  return days.map(([label, from, to]) => ({ label, value: [from, to] as [Dayjs, Dayjs] }));
}

const dayOf = (text: string | undefined) => (text ? dayjs(text) : null);

export function DayRange({ name, label }: { name: string; label: string }) {
  const form = Form.useFormInstance();
  const [first, last] = [`${name}From`, `${name}To`];
  const from = Form.useWatch<string | undefined>(first, { form, preserve: true });
  const to = Form.useWatch<string | undefined>(last, { form, preserve: true });
  const change = (days: Days) => {
    const [start, end] = days ?? [null, null];
    form.setFieldsValue({
      [first]: start?.startOf('day').toISOString(),
      [last]: end?.startOf('day').add(1, 'day').toISOString(),
    });
  };
  return (
    <>
      <Form.Item name={first} hidden noStyle />
      <Form.Item name={last} hidden noStyle />
      <label htmlFor={first} className="visually-hidden">{`${label} from`}</label>
      <label htmlFor={last} className="visually-hidden">{`${label} to`}</label>
      <DatePicker.RangePicker
        id={{ start: first, end: last }}
        style={{ width: '100%' }}
        value={[dayOf(from), dayOf(to && lastMoment(to))]}
        onChange={change}
        allowEmpty={[true, true]}
        format={['MMM D, YYYY', 'YYYY-MM-DD']}
        placeholder={['From', 'To']}
        presets={presets()}
      />
    </>
  );
}
