// Ends idle sessions, with a warning one minute before. Typing makes no requests, so this file sends
// keep-alive calls. Inactive if the server reports no idle time.
import { Button, Modal } from 'antd';
import { useEffect, useState } from 'react';
import { http } from '#providers/http.ts';
import { endSession, sessionToken } from '#providers/session.ts';
import { useSite } from '#providers/site.ts';
import { useOverlay } from '#src/ui/dialogs/overlays.ts';
import { focusedModal } from '#src/ui/dialogs/use-confirm.tsx';

const minute = 60_000;
/** Time of the last activity in any tab. */
const usedKey = 'session_used';

const lastUse = () => Number(localStorage.getItem(usedKey)) || 0;
const storeUse = () => localStorage.setItem(usedKey, String(Date.now()));

/** Any request extends the session. */
const keepAlive = () => void http.get('/me', { falseStatusIsFine: true }).catch(() => undefined);

export function IdleWatch() {
  const idleMinutes = useSite()?.idleMinutes;
  const [warned, setWarned] = useState(false);

  useEffect(() => {
    if (idleMinutes === undefined || !(idleMinutes > 1)) return;
    const idleMs = idleMinutes * minute;
    let lastCall = Date.now();
    storeUse();
    const onActivity = () => {
      if (Date.now() - lastUse() >= 1_000) storeUse();
    };
    const check = () => {
      if (sessionToken() === null) return;
      const idle = Date.now() - lastUse();
      setWarned(idle >= idleMs - minute && idle < idleMs);
      if (idle >= idleMs) endSession('ended');
      else if (idle < minute && Date.now() - lastCall >= Math.min(5 * minute, idleMs / 3)) {
        lastCall = Date.now();
        keepAlive();
      }
    };
    const timer = window.setInterval(check, 1_000);
    // On the window, because keys of an input method don't propagate further (see `app/layout/root.tsx`).
    window.addEventListener('keydown', onActivity, true);
    document.addEventListener('pointerdown', onActivity, true);
    return () => {
      window.clearInterval(timer);
      window.removeEventListener('keydown', onActivity, true);
      document.removeEventListener('pointerdown', onActivity, true);
    };
  }, [idleMinutes]);

  function stay() {
    storeUse();
    setWarned(false);
    keepAlive();
  }

  useOverlay(warned, stay);

  return (
    <Modal
      open={warned}
      title="Are you still there?"
      onCancel={stay}
      modalRender={focusedModal}
      zIndex={1900}
      footer={
        <Button type="primary" onClick={stay}>
          Stay signed in
        </Button>
      }
    >
      Your session ends in a minute.
    </Modal>
  );
}
