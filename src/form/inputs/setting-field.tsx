// The form field of a setting.
import { Button, Input, InputNumber, Switch } from 'antd';
import { Field } from '#src/form/fields.tsx';
import { PngField } from '#src/form/uploads/image-field.tsx';
import { Choice } from '#src/ui/choice.tsx';
import { PasswordInput } from '#src/ui/password-input.tsx';
import styles from './setting-field.module.css';
import { fieldSchema, type KeyedSetting } from './setting-values.ts';

interface SecretInputProps {
  /** Null removes the secret. Set by the form, like the other props. */
  value?: string | null;
  onChange?: (value: string | null) => void;
  id?: string;
  isSet: boolean;
}

/** A stored secret is never shown. Users can replace or remove it. */
function SecretInput({ value = '', onChange, isSet, ...rest }: SecretInputProps) {
  const removed = value === null;
  return (
    <div className={styles.secret}>
      <PasswordInput
        {...rest}
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
    // Without `min` and `max`, because the control would change the typed number. The schema reports the error instead.
    case 'number':
      return (
        <InputNumber
          stringMode
          step={control.step}
          // Only amounts show as many decimals as their step.
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

/** `isSet`: whether the server stores a secret. */
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
