// A range of days in Ant Design's calendar. The address keeps the days and the time zone of whoever chose them.
import { DatePicker, Form } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { ruleOf } from '#src/kit/schema.ts';
import { ownTimeZone, writeDay } from '#src/shared/days.ts';
import { dayOfBound } from './filters.ts';

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

const shownDay = (bound: string | undefined, isEnd: boolean) => {
  const day = dayOfBound(bound, isEnd);
  return day === undefined ? null : dayjs(day);
};

/** What the person typed and the calendar could not read. It stays in the field. */
const problemOf = (id: string, bound: string | undefined) => {
  const typed = document.getElementById(id) as HTMLInputElement | null;
  return typed?.value && !bound ? 'Enter a date like Nov 21, 2026' : undefined;
};

export function DayRange({ name, label }: { name: string; label: string }) {
  const form = Form.useFormInstance();
  const [first, last] = [`${name}From`, `${name}To`];
  const from = Form.useWatch<string | undefined>(first, { form, preserve: true });
  const to = Form.useWatch<string | undefined>(last, { form, preserve: true });
  const timeZone = ownTimeZone();
  const change = (days: Days) => {
    const [start, end] = days ?? [null, null];
    form.setFieldsValue({
      [first]: start && writeDay({ day: start.format('YYYY-MM-DD'), timeZone }),
      [last]: end && writeDay({ day: end.format('YYYY-MM-DD'), timeZone }),
    });
  };
  return (
    <Form.Item>
      {[first, last].map((id) => (
        <Form.Item key={id} name={id} noStyle rules={[ruleOf<string>((bound) => problemOf(id, bound))]}>
          <input type="hidden" id={`${id}-value`} />
        </Form.Item>
      ))}
      <label htmlFor={first} className="visually-hidden">{`${label} from`}</label>
      <label htmlFor={last} className="visually-hidden">{`${label} to`}</label>
      <DatePicker.RangePicker
        id={{ start: first, end: last }}
        style={{ width: '100%' }}
        value={[shownDay(from, false), shownDay(to, true)]}
        onChange={change}
        allowEmpty={[true, true]}
        format={['MMM D, YYYY', 'YYYY-MM-DD', 'M/D/YYYY']}
        preserveInvalidOnBlur
        // Enter takes the date that is typed. It must not send the form, which does not have that date yet.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        placeholder={['From', 'To']}
        presets={presets()}
      />
    </Form.Item>
  );
}
