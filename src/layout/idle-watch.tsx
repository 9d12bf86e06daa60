// A session ends after a time without use. Typing is use, though it sends nothing: so the server is told now and then.
// Who does nothing is warned a minute before. A server that does not say when sessions end is not asked.
import { Button, Modal } from 'antd';
import { useEffect, useState } from 'react';
import { http } from '#providers/http.ts';
import { endSession, sessionToken } from '#providers/session.ts';
import { useSite } from '#providers/site.ts';
import { useOverlay } from '#src/dialogs/overlays.ts';
import { withFocus } from '#src/dialogs/use-confirm.tsx';

const minute = 60_000;
/** Shared by all tabs: when any of them was used last. */
const usedKey = 'session_used';

const lastUse = () => Number(localStorage.getItem(usedKey)) || 0;
const noteUse = () => localStorage.setItem(usedKey, String(Date.now()));

/** Any call keeps the session; this one changes nothing. */
const keepAlive = () => void http.get('/me', { falseStatusIsFine: true }).catch(() => undefined);

export function IdleWatch() {
  const idleMinutes = useSite()?.idleMinutes;
  const [warned, setWarned] = useState(false);

  useEffect(() => {
    if (idleMinutes === undefined || !(idleMinutes > 1)) return;
    const idleMs = idleMinutes * minute;
    let told = Date.now();
    noteUse();
    const used = () => {
      if (Date.now() - lastUse() >= 1_000) noteUse();
    };
    const look = () => {
      if (sessionToken() === null) return;
      const idle = Date.now() - lastUse();
      setWarned(idle >= idleMs - minute && idle < idleMs);
      if (idle >= idleMs) endSession('ended');
      else if (idle < minute && Date.now() - told >= Math.min(5 * minute, idleMs / 3)) {
        told = Date.now();
        keepAlive();
      }
    };
    const timer = window.setInterval(look, 1_000);
    // On the window: keys of an input method go no further.
    window.addEventListener('keydown', used, true);
    document.addEventListener('pointerdown', used, true);
    return () => {
      window.clearInterval(timer);
      window.removeEventListener('keydown', used, true);
      document.removeEventListener('pointerdown', used, true);
    };
  }, [idleMinutes]);

  function stay() {
    noteUse();
    setWarned(false);
    keepAlive();
  }

  useOverlay(warned, stay);

  return (
    <Modal
      open={warned}
      title="Are you still there?"
      onCancel={stay}
      modalRender={withFocus}
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
