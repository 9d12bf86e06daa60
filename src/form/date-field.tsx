// A form field for a day without a time. In its own file, because Ant Design's picker is large.
import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { type ControlAria, Field, type FieldOf } from './fields.tsx';

interface DayPickerProps extends ControlAria {
  value?: string | null;
  onChange?: (day: string | null) => void;
}

const DayPicker = ({ value, onChange, id, ...aria }: DayPickerProps) => (
  <DatePicker
    {...aria}
    {...(id !== undefined && { id })}
    value={value ? dayjs(value) : null}
    onChange={(day) => onChange?.(day?.format('YYYY-MM-DD') ?? null)}
    format={['MMM D, YYYY', 'YYYY-MM-DD', 'M/D/YYYY']}
    placeholder="Nov 21, 2026"
    style={{ width: '100%' }}
  />
);

/** The value is a text like `2026-11-21`, or null. */
export const DateField = (field: FieldOf<object>) => (
  <Field {...field}>
    <DayPicker />
  </Field>
);
