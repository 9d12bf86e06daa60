// The dialogs of the palette and the keyboard shortcuts. Their contents load when idle or on opening.
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
  useState,
} from 'react';
import { useIdentity } from '#providers/identity.ts';
import { useStoredPreference } from '#providers/preference.ts';
import { onSessionChange, sessionEnd } from '#providers/session.ts';
import { rememberSingleKeys, singleKeysPreference } from '#providers/single-keys.ts';
import type { MenuGroup } from '#src/app/layout/menu.ts';
import { ScreenError } from '#src/app/layout/screen-error.tsx';
import { screenLoader } from '#src/app/screen-loader.tsx';
import { useOverlay } from '#src/ui/dialogs/overlays.ts';
import { focusedModal } from '#src/ui/dialogs/use-confirm.tsx';
import { prefetchWhenIdle, whenIdle } from '#src/ui/idle.ts';
import { shortcuts } from '#src/ui/shortcuts/shortcuts.ts';
import type { FocusedRecord } from '#src/ui/shortcuts/use-row-keys.ts';
import { useShortcut } from '#src/ui/shortcuts/use-shortcut.ts';
import styles from './palette-dialog.module.css';
import { PaletteHostProvider, recentKey } from './palette-host.ts';

/** Loads the user's choice on single-key shortcuts from the server when the browser is idle. */
function useStoredSingleKeys(): void {
  const { known, extended } = useIdentity();
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  useStoredPreference(singleKeysPreference, idle && known && extended, (value) => {
    if (typeof value === 'boolean') rememberSingleKeys(value);
  });
}

const palette = screenLoader(() => import('./palette.tsx'));
const help = screenLoader(() => import('./shortcuts-dialog.tsx'));

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
  /** The record of the row that had the focus. */
  readonly row?: FocusedRecord | undefined;
}

interface Props {
  readonly menu: readonly MenuGroup[];
  readonly opened: Opened | undefined;
  readonly onOpen: (opened: Opened | undefined) => void;
}

/** Deletes the recent choices on sign-out, so that the next user does not see them. */
function forgetRecent() {
  if (sessionEnd() === 'signed-out') localStorage.removeItem(recentKey);
}

/** Accepts typing while the palette loads. */
function PlaceholderField({ typed }: { typed: MutableRefObject<string> }) {
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

/** A new key for each node, so that it remounts. */
const nextMounted = ({ key }: { key: number }, node: ReactNode) => ({ node, key: key + 1 });

export function PaletteDialog({ menu, opened, onOpen }: Props) {
  const [mounted, keep] = useReducer(nextMounted, { node: null, key: 0 });
  const onClosed = useRef<() => void>();
  const typed = useMemo(() => ({ current: opened?.text ?? '' }), [opened]);
  const show = () => onOpen({ what: 'shortcuts', text: '' });
  useStoredSingleKeys();
  useShortcut(shortcuts.help, show);
  useEffect(() => prefetchWhenIdle(() => void palette.prefetch()), []);
  useEffect(() => onSessionChange(forgetRecent), []);

  // After the dialog's own effect, which returns the focus.
  useEffect(() => {
    if (opened || !onClosed.current) return;
    queueMicrotask(onClosed.current);
    onClosed.current = undefined;
  }, [opened]);

  const close = (then?: () => void) => {
    onClosed.current = then;
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
          modalRender={focusedModal}
          onCancel={() => close()}
        >
          <ScreenError resetKey={opened.what} onRetry={shown.content.retry}>
            <Suspense
              fallback={
                <>
                  {opened.what === 'palette' && <PlaceholderField typed={typed} />}
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
      <Fragment key={mounted.key}>{mounted.node}</Fragment>
    </>
  );
}
