import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Form } from 'antd';
import { expect, test, vi } from 'vitest';
import { calendarDay, wholeNumber } from '#shared/contract/fields.ts';
import { DateField } from '#src/form/date-field.tsx';
import { NumberField } from '#src/form/fields.tsx';

function show() {
  const onFinish = vi.fn();
  render(
    <Form onFinish={onFinish}>
      <NumberField name="percent" label="Percent" schema={wholeNumber('Percent', 1, 100)} />
      <DateField name="until" label="Until" schema={calendarDay('Until')} />
      <button type="submit">Save</button>
    </Form>,
  );
  const type = (label: string, value: string) => {
    const field = screen.getByLabelText(label);
    fireEvent.mouseDown(field);
    fireEvent.change(field, { target: { value } });
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
  };
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  return { onFinish, type, save };
}

test('submit a number and a day as the contract has them', async () => {
  const { onFinish, type, save } = show();
  type('Percent', '15');
  type('Until', 'Nov 21, 2026');
  save();
  await waitFor(() => expect(onFinish).toHaveBeenCalledWith({ percent: 15, until: '2026-11-21' }));
});

test('report a text that is no number and a missing day, and keep the text', async () => {
  const { onFinish, type, save } = show();
  type('Percent', '1.5');
  save();
  await screen.findByText('Percent must be a whole number from 1 to 100');
  screen.getByText('Until is required');
  screen.getByDisplayValue('1.5');
  expect(onFinish).not.toHaveBeenCalled();
});
