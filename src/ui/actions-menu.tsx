import { MoreOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import {
  forwardRef,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import styles from './actions-menu.module.css';
import { useOverlay } from './dialogs/overlays.ts';

export interface MenuAction {
  readonly label: string;
  /** A function, or an external address to open in a new tab. */
  readonly run: (() => void) | { readonly href: string };
  /** Reason why the action is disabled. */
  readonly refused?: string | undefined;
  readonly danger?: boolean;
}

export interface ActionsMenuProps {
  /** Name of the record, for the button's accessible name. Without it, the button reads `More`. */
  of?: string;
  /** Called while the menu is open. */
  actions: () => readonly MenuAction[];
}

interface ChoiceEvent {
  domEvent: Pick<MouseEvent, 'target' | 'currentTarget' | 'preventDefault'>;
}

/** Follows the item's link, unless the click hit the link itself. */
function follow({ domEvent: { target, currentTarget } }: ChoiceEvent) {
  if (!(target instanceof HTMLAnchorElement)) currentTarget.querySelector('a')?.click();
}

/**
 * Runs an action with the focus on the menu's button, so that a dialog returns the focus there and not to the
 * removed item. Prevents the key press that chose the item from pressing the button.
 */
function runFrom(trigger: HTMLElement | null, { domEvent }: ChoiceEvent, run: () => void) {
  domEvent.preventDefault();
  trigger?.focus();
  run();
}

/** Focuses the menu on mount. Ant Design does so three frames later, and earlier keys would close the menu. */
function FocusedMenu({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const item = frame.current?.querySelector<HTMLElement>('[role=menuitem]:not([aria-disabled=true])');
    (item ?? frame.current?.querySelector<HTMLElement>('[role=menu]'))?.focus({ preventScroll: true });
  }, []);
  return <div ref={frame}>{children}</div>;
}

/** Lets a popup open at an element that is already rendered. */
export const At = forwardRef<HTMLElement, { element: RefObject<HTMLElement> }>(function At({ element }, ref) {
  useImperativeHandle(ref, () => element.current as HTMLElement);
  return null;
});

/**
 * Menu of a record's actions. Creates the menu on first opening, because a list has many of these buttons.
 * Opens by click, Enter, Space or ↓, and focuses the first action.
 */
export function ActionsMenu({ of, actions }: ActionsMenuProps) {
  const [open, setOpen] = useState(false);
  // Remount the menu on each opening. A menu that is still closing would not take the focus again.
  const [openings, setOpenings] = useState(0);
  const trigger = useRef<HTMLButtonElement>(null);
  // Set the id here. Ant Design sets it after the first render and does not know the items until then, which
  // loses a key press.
  const id = useId();
  const items = () =>
    actions().map(({ label, refused, danger = false, run }) => ({
      key: label,
      danger,
      disabled: refused !== undefined,
      onClick:
        typeof run === 'function' ? (event: ChoiceEvent) => runFrom(trigger.current, event, run) : follow,
      label:
        refused === undefined ? (
          typeof run === 'function' ? (
            label
          ) : (
            <a href={run.href} target="_blank" rel="noopener noreferrer" tabIndex={-1}>
              {label}
            </a>
          )
        ) : (
          <span className={styles.refused}>
            {label}
            <small>{refused}</small>
          </span>
        ),
    }));
  const show = (shown: boolean) => {
    setOpen(shown);
    if (shown) setOpenings(openings + 1);
  };
  useOverlay(open, () => show(false));
  return (
    <>
      <Button
        ref={trigger}
        {...(of === undefined ? {} : { type: 'text', 'aria-label': `Actions for ${of}` })}
        icon={<MoreOutlined aria-hidden="true" />}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => show(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || open) return;
          event.preventDefault();
          show(true);
        }}
      >
        {of === undefined && 'More'}
      </Button>
      {openings > 0 && (
        <Dropdown
          key={openings}
          menu={{ id, items: items() }}
          popupRender={(menu) => <FocusedMenu>{menu}</FocusedMenu>}
          trigger={['click']}
          placement="bottomRight"
          destroyOnHidden
          open={open}
          onOpenChange={show}
        >
          <At element={trigger} />
        </Dropdown>
      )}
    </>
  );
}
