// A date range picker. The URL holds the days and the time zone of the user who chose them.
import { DatePicker, Form } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { ownTimeZone, writeDay } from '#shared/format/days.ts';
import { formRule } from '#src/form/schema.ts';
import { dayOfBound } from './filters.ts';

type Days = [Dayjs | null, Dayjs | null] | null;

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

const bound = (day: Dayjs | null | undefined) =>
  day ? writeDay({ day: day.format('YYYY-MM-DD'), timeZone: ownTimeZone() }) : undefined;

/** The error for a typed date that the picker could not parse. The text stays in the field. */
const problemOf = (id: string, bound: string | undefined) => {
  const typed = document.getElementById(id) as HTMLInputElement | null;
  return typed?.value && !bound ? 'Enter a date like Nov 21, 2026' : undefined;
};

export function DayRange({ name, label }: { name: string; label: string }) {
  const form = Form.useFormInstance();
  const [first, last] = [`${name}From`, `${name}To`];
  const from = Form.useWatch<string | undefined>(first, { form, preserve: true });
  const to = Form.useWatch<string | undefined>(last, { form, preserve: true });
  const [open, setOpen] = useState(false);
  // Memoized, because the picker treats a new array as a new value and drops the text being typed.
  const days = useMemo<Days>(() => [shownDay(from, false), shownDay(to, true)], [from, to]);
  const change = (chosen: Days) => {
    const [start, end] = chosen ?? [];
    form.setFieldsValue({
      [first]: bound(start),
      [last]: bound(end),
    });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // The first Escape closes the calendar, the second one the drawer.
    if (event.key === 'Escape' && open) event.stopPropagation();
    if (event.key !== 'Enter') return;
    // Enter applies the typed date. It must not submit the form, which does not hold that date yet.
    event.preventDefault();
    const { id, value } = event.target as HTMLInputElement;
    // In a range without an end, the calendar would stay open and cover the form's buttons.
    if (id === last && value === '') setOpen(false);
  };
  return (
    <Form.Item>
      {[first, last].map((id) => (
        <Form.Item key={id} name={id} noStyle rules={[formRule<string>((bound) => problemOf(id, bound))]}>
          <input type="hidden" id={`${id}-value`} />
        </Form.Item>
      ))}
      <label htmlFor={first} className="visually-hidden">{`${label} from`}</label>
      <label htmlFor={last} className="visually-hidden">{`${label} to`}</label>
      <DatePicker.RangePicker
        id={{ start: first, end: last }}
        style={{ width: '100%' }}
        value={days}
        onChange={change}
        allowEmpty={[true, true]}
        format={['MMM D, YYYY', 'YYYY-MM-DD', 'M/D/YYYY']}
        preserveInvalidOnBlur
        open={open}
        onOpenChange={setOpen}
        onKeyDown={onKeyDown}
        placeholder={['From', 'To']}
        presets={presets()}
      />
    </Form.Item>
  );
}
