// The dialogs of the palette and of the keyboard shortcuts. What stands in them is fetched ahead, or when it is opened.
import { Modal } from 'antd';
import {
  Fragment,
  type MutableRefObject,
  type ReactNode,
  Suspense,
  useEffect,
  useMemo,
  useReducer,
  useRef,
} from 'react';
import { onSessionChange, sessionEnd } from '#providers/session.ts';
import { useOverlay } from '#src/dialogs/overlays.ts';
import { withFocus } from '#src/dialogs/use-confirm.tsx';
import { fetchAhead } from '../fetch-ahead.ts';
import { screenLoader } from '../screen-loader.tsx';
import { shortcuts } from '../shortcuts/shortcuts.ts';
import type { FocusedRecord } from '../shortcuts/use-row-keys.ts';
import { useShortcut } from '../shortcuts/use-shortcut.ts';
import { useKeptSingleKeys } from './kept-single-keys.ts';
import type { MenuGroup } from './menu.ts';
import styles from './palette-dialog.module.css';
import { PaletteHostProvider, recentKey } from './palette-host.ts';
import { ScreenError } from './screen-error.tsx';

const palette = screenLoader(() => import('../palette/palette.tsx'));
const help = screenLoader(() => import('../palette/shortcuts-dialog.tsx'));

const dialogs = {
  palette: {
    title: 'Search and commands',
    content: palette,
    className: styles.palette ?? '',
    width: 'min(640px, 100vw)',
  },
  shortcuts: { title: 'Keyboard shortcuts', content: help, className: '', width: 520 },
};

export interface Opened {
  readonly what: keyof typeof dialogs;
  readonly text: string;
  /** The record whose row had the focus. */
  readonly row?: FocusedRecord | undefined;
}

interface Props {
  readonly menu: readonly MenuGroup[];
  readonly opened: Opened | undefined;
  readonly onOpen: (opened: Opened | undefined) => void;
}

/** What the next one who signs in here shall not see. */
function forgetRecent() {
  if (sessionEnd() === 'signed-out') localStorage.removeItem(recentKey);
}

/** Takes what is typed while the rest is on its way. */
function FieldAhead({ typed }: { typed: MutableRefObject<string> }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <input
      ref={field}
      className={styles.ahead}
      aria-label={dialogs.palette.title}
      defaultValue={typed.current}
      onChange={({ target }) => {
        typed.current = target.value;
      }}
    />
  );
}

/** Each is made anew. */
const keptNext = ({ turn }: { turn: number }, what: ReactNode) => ({ what, turn: turn + 1 });

export function PaletteDialog({ menu, opened, onOpen }: Props) {
  const [kept, keep] = useReducer(keptNext, { what: null, turn: 0 });
  const after = useRef<() => void>();
  const typed = useMemo(() => ({ current: opened?.text ?? '' }), [opened]);
  const show = () => onOpen({ what: 'shortcuts', text: '' });
  useKeptSingleKeys();
  useShortcut(shortcuts.help, show);
  useEffect(() => fetchAhead(() => void palette.prefetch()), []);
  useEffect(() => onSessionChange(forgetRecent), []);

  // Behind the dialog's own, which gives the focus back.
  useEffect(() => {
    if (opened || !after.current) return;
    queueMicrotask(after.current);
    after.current = undefined;
  }, [opened]);

  const close = (then?: () => void) => {
    after.current = then;
    onOpen(undefined);
  };
  useOverlay(opened !== undefined, close);
  const shown = opened && dialogs[opened.what];
  return (
    <>
      {opened && shown && (
        <Modal
          key={opened.what}
          open
          title={shown.title}
          width={shown.width}
          className={shown.className}
          footer={null}
          modalRender={withFocus}
          onCancel={() => close()}
        >
          <ScreenError resetKey={opened.what} onRetry={shown.content.retry}>
            <Suspense
              fallback={
                <>
                  {opened.what === 'palette' && <FieldAhead typed={typed} />}
                  <p role="status">Loading...</p>
                </>
              }
            >
              <PaletteHostProvider value={{ menu, typed, row: opened.row, close, showShortcuts: show, keep }}>
                <shown.content.Screen />
              </PaletteHostProvider>
            </Suspense>
          </ScreenError>
        </Modal>
      )}
      <Fragment key={kept.turn}>{kept.what}</Fragment>
    </>
  );
}
