import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons';
import { Button, type GetProps, Input } from 'antd';

/** Ant Design's password input with an accessible "Show password" button. */
export const PasswordInput = (props: GetProps<typeof Input.Password>) => (
  <Input.Password
    {...props}
    iconRender={(shown) => (
      <Button
        type="text"
        size="small"
        icon={shown ? <EyeOutlined aria-hidden /> : <EyeInvisibleOutlined aria-hidden />}
        aria-label="Show password"
        aria-pressed={shown}
      />
    )}
  />
);
