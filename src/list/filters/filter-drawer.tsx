import { Button, Drawer, Form, Input, Segmented } from 'antd';
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import type { Contract } from '#shared/contract/contract.ts';
import { formRule, schemaError } from '#src/form/schema.ts';
import { Choice } from '#src/ui/choice.tsx';
import styles from './filter-drawer.module.css';
import { anyText, type Filter, type RecordControlProps } from './filters.ts';

/** Loaded lazily, because the calendar's code is larger than the rest of the drawer. */
const DayRange = lazy(async () => ({ default: (await import('./day-range.tsx')).DayRange }));

type Values = Readonly<Record<string, string>>;

export interface FilterDrawerProps {
  /** The plural: `users`. */
  label: string;
  contract: Pick<Contract, 'filters'>;
  filters: readonly Filter[];
  values: Values;
  open: boolean;
  onClose(): void;
  /** Called with the values of `filters`. */
  onApply(values: Values): void;
}

/** A drawer with filters that apply together on submit. */
export function FilterDrawer({ label, open, onClose, ...form }: FilterDrawerProps) {
  return (
    <Drawer open={open} onClose={onClose} title={`Filter ${label}`} width="min(400px, 100vw)" destroyOnHidden>
      <FilterForm {...form} onClose={onClose} />
    </Drawer>
  );
}

function FilterForm({
  contract,
  filters,
  values,
  onApply,
  onClose,
}: Omit<FilterDrawerProps, 'label' | 'open'>) {
  const place = useRef<HTMLDivElement>(null);
  // Moves the focus before the drawer's animation ends, so that no key press is lost.
  useEffect(() => place.current?.focus({ preventScroll: true }), []);
  const apply = (given: Record<string, string | undefined>) => {
    onApply(
      Object.fromEntries(
        Object.entries(given).flatMap(([name, value = '']) => (value?.trim() ? [[name, value.trim()]] : [])),
      ),
    );
    onClose();
  };
  const names = filters.flatMap((filter) => filter.names);
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      <Form
        layout="vertical"
        initialValues={Object.fromEntries(names.map((name) => [name, values[name]]))}
        onFinish={apply}
      >
        {filters.map((filter) => (
          <FilterField key={filter.name} filter={filter} contract={contract} />
        ))}
        <div className={styles.buttons}>
          <Button onClick={() => apply({})}>Clear</Button>
          <Button type="primary" htmlType="submit">
            Show results
          </Button>
        </div>
      </Form>
    </div>
  );
}

interface FilterFieldProps {
  filter: Filter;
  contract: Pick<Contract, 'filters'>;
}

function FilterField({ filter, contract }: FilterFieldProps) {
  const { name, label, kind, options, Control } = filter;
  if (kind === 'days') {
    return (
      <Group label={label}>
        <Suspense fallback={<div className={styles.waiting} />}>
          <DayRange name={name} label={label} />
        </Suspense>
      </Group>
    );
  }
  if (kind === 'amounts' || kind === 'numbers') return <NumberRange filter={filter} contract={contract} />;
  const placeholder = anyText(filter);
  const few = kind === 'choice' && options.length <= 3;
  return (
    <Form.Item
      name={name}
      label={label}
      {...(few && { getValueProps: (value?: string) => ({ value: value ?? '' }) })}
    >
      {kind === 'record' && Control ? (
        <RecordControl Control={Control} placeholder={placeholder} />
      ) : few ? (
        <Segmented aria-label={label} options={[{ label: placeholder, value: '' }, ...options]} />
      ) : kind === 'choice' ? (
        <Choice options={[...options]} placeholder={placeholder} allowClear />
      ) : (
        <Input placeholder={placeholder} autoComplete="off" allowClear />
      )}
    </Form.Item>
  );
}

/** Passes the form's props through the Suspense boundary to the lazy select. */
const RecordControl = ({
  Control,
  ...props
}: RecordControlProps & { Control: ComponentType<RecordControlProps> }) => (
  <Suspense fallback={<div className={styles.waiting} />}>
    <Control {...props} />
  </Suspense>
);

const Group = ({ label, children }: { label: string; children: ReactNode }) => (
  <fieldset className={styles.group}>
    <legend>{label}</legend>
    {children}
  </fieldset>
);

function NumberRange({ filter: { name, label, kind }, contract }: FilterFieldProps) {
  return (
    <Group label={label}>
      <div className={styles.range}>
        {(['From', 'To'] as const).map((end) => {
          const field = `${name}${end}`;
          const schema = contract.filters[field];
          const problem = (value: string | undefined) =>
            value && schema ? schemaError(schema, value.trim())?.replace(field, 'It') : undefined;
          return (
            <Form.Item key={end} name={field} rules={[formRule(problem)]}>
              <Input
                {...(kind === 'amounts' && { prefix: '$' })}
                inputMode={kind === 'amounts' ? 'decimal' : 'numeric'}
                autoComplete="off"
                placeholder={end}
                aria-label={`${label} ${end.toLowerCase()}`}
              />
            </Form.Item>
          );
        })}
      </div>
    </Group>
  );
}
