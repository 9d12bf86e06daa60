// Asks before something is done. What was asked goes with the screen, or with the address, that it was asked on.
import { App } from 'antd';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { withFocus } from './modal-focus.tsx';

type Confirm = ReturnType<typeof App.useApp>['modal']['confirm'];
type Dialog = ReturnType<Confirm>;

/** Ant Design's `modal.confirm`, for one question at a time. */
export function useConfirm(): (question: Parameters<Confirm>[0]) => Dialog {
  const { modal } = App.useApp();
  const asked = useRef<Dialog>();
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another place, whatever it is.
  useEffect(() => () => asked.current?.destroy(), [key]);

  return (question) => {
    asked.current = modal.confirm({ autoFocusButton: 'cancel', modalRender: withFocus, ...question });
    return asked.current;
  };
}
