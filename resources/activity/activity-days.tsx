// The days of the activity. The URL holds them with the time zone of the user who chose them.
import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { ownTimeZone, writeDay } from '#shared/format/days.ts';
import { dayOfBound } from '#src/list/filters/filters.ts';

type Days = [Dayjs | null, Dayjs | null] | null;

const shownDay = (bound: string | undefined, isEnd: boolean) => {
  const day = dayOfBound(bound, isEnd);
  return day === undefined ? null : dayjs(day);
};

const boundOf = (day: Dayjs | null | undefined) =>
  day ? writeDay({ day: day.format('YYYY-MM-DD'), timeZone: ownTimeZone() }) : undefined;

interface ActivityDaysProps {
  from: string | undefined;
  to: string | undefined;
  onChange: (bounds: { from: string | undefined; to: string | undefined }) => void;
}

export function ActivityDays({ from, to, onChange }: ActivityDaysProps) {
  // Memoized, because the picker treats a new array as a new value and drops the text being typed.
  const days = useMemo<Days>(() => [shownDay(from, false), shownDay(to, true)], [from, to]);
  const [open, setOpen] = useState(false);
  const chosen = useRef<Days>(null);
  const apply = (next: Days) => onChange({ from: boundOf(next?.[0]), to: boundOf(next?.[1]) });
  const onKeyDown = ({ key, target }: KeyboardEvent<HTMLElement>) => {
    // Ant Design's picker would wait for the other day, which may stay empty.
    if (key !== 'Enter' || (target as HTMLInputElement).value !== '' || !chosen.current?.some(Boolean))
      return;
    setOpen(false);
    apply(chosen.current);
  };
  return (
    <>
      <label htmlFor="from" className="visually-hidden">
        From day
      </label>
      <label htmlFor="to" className="visually-hidden">
        To day
      </label>
      <DatePicker.RangePicker
        id={{ start: 'from', end: 'to' }}
        style={{ width: '100%' }}
        allowEmpty={[true, true]}
        format={['MMM D, YYYY', 'YYYY-MM-DD', 'M/D/YYYY']}
        placeholder={['From', 'To']}
        value={days}
        onChange={apply}
        onCalendarChange={(next: Days) => {
          chosen.current = next;
        }}
        open={open}
        onOpenChange={setOpen}
        onKeyDown={onKeyDown}
      />
    </>
  );
}
