import { LoadingOutlined } from '@ant-design/icons';
import type { ButtonProps } from 'antd';

/**
 * `loading` for a button whose work may be over at once. Ant Design's own icon leaves by a transition; where it had not
 * begun to show, none runs, its end never comes, and the button goes on being called "loading Save".
 */
export const whileBusy = (working: boolean): NonNullable<ButtonProps['loading']> =>
  working && { icon: <LoadingOutlined aria-hidden /> };
