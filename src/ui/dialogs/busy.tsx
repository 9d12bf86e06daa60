import { LoadingOutlined } from '@ant-design/icons';
import type { ButtonProps } from 'antd';

/**
 * `loading` for a button whose work may finish immediately. Ant Design removes its own icon at the end of a
 * transition. If the transition never starts, the icon stays and the button's accessible name remains
 * "loading Save".
 */
export const busyIcon = (working: boolean): NonNullable<ButtonProps['loading']> =>
  working && { icon: <LoadingOutlined aria-hidden /> };
