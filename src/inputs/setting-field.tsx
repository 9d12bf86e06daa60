// The field of one setting, with the control that its type asks for.
import { Button, Input, InputNumber, Switch } from 'antd';
import { Choice } from '#src/kit/choice.tsx';
import { Field } from '#src/kit/fields.tsx';
import { PngField } from '#src/uploads/image-field.tsx';
import styles from './setting-field.module.css';
import { fieldSchema, type KeyedSetting } from './setting-values.ts';

interface SecretInputProps {
  /** Null: it shall be removed. Given by the form, like the rest. */
  value?: string | null;
  onChange?: (value: string | null) => void;
  id?: string;
  isSet: boolean;
}

/** A secret is never shown, not even to whoever typed it: it can be replaced or removed. */
function SecretInput({ value = '', onChange, isSet, ...rest }: SecretInputProps) {
  const removed = value === null;
  return (
    <div className={styles.secret}>
      <Input
        {...rest}
        type="password"
        autoComplete="new-password"
        placeholder={removed ? 'Will be removed' : isSet ? 'Set. Type to replace it.' : 'Not set'}
        value={value ?? ''}
        onChange={(event) => onChange?.(event.target.value)}
      />
      {isSet && (
        <Button onClick={() => onChange?.(removed ? '' : null)}>{removed ? 'Keep it' : 'Remove'}</Button>
      )}
    </div>
  );
}

function controlOf({ control }: KeyedSetting, isSet: boolean) {
  switch (control.kind) {
    // Without its own `min` and `max`: it would change what was typed, where the rule says what is wrong with it.
    case 'number':
      return (
        <InputNumber
          stringMode
          step={control.step}
          // By itself it shows as many decimals as its step has: of an amount, and of nothing else.
          {...(control.prefix === undefined && { formatter: (typed) => String(typed ?? '') })}
          prefix={control.prefix}
          suffix={control.suffix}
          className={styles.number ?? ''}
          style={{ width: '100%' }}
        />
      );
    case 'switch':
      return <Switch />;
    case 'choice':
      return <Choice options={[...control.options]} showSearch optionFilterProp="label" />;
    case 'secret':
      return <SecretInput isSet={isSet} />;
    case 'lines':
      return <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} />;
    default:
      return <Input autoComplete="off" />;
  }
}

/** `isSet`: of a secret, whether there is one. */
export function SettingField({ setting, isSet }: { setting: KeyedSetting; isSet: boolean }) {
  const { control, key, label, hint } = setting;
  const field = { name: key, label, hint, schema: fieldSchema(setting) };
  if (control.kind === 'picture') return <PngField {...field} rule={control.rule} />;
  return (
    <Field {...field} {...(control.kind === 'switch' && { valueProp: 'checked' })}>
      {controlOf(setting, isSet)}
    </Field>
  );
}
