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
import { useOverlay } from '#src/dialogs/overlays.ts';
import styles from './actions-menu.module.css';

export interface MenuAction {
  readonly label: string;
  /** What it does, or the address outside of the console that it opens in a new tab. */
  readonly run: (() => void) | { readonly href: string };
  /** Why it can't be done now: it is then there, disabled, and says so. */
  readonly refused?: string | undefined;
  readonly danger?: boolean;
}

export interface ActionsMenuProps {
  /** What the actions are done to, for the button's name: `Anna Smith`. Without it, it says `More`. */
  of?: string;
  /** Asked for while the menu is open. */
  actions: () => readonly MenuAction[];
}

/** How an item was chosen: by a click or a key. */
interface Chosen {
  domEvent: Pick<MouseEvent, 'target' | 'currentTarget' | 'preventDefault'>;
}

/** A click on the link itself has opened it already; a key, or a click beside it, has not. */
function follow({ domEvent: { target, currentTarget } }: Chosen) {
  if (!(target instanceof HTMLAnchorElement)) currentTarget.querySelector('a')?.click();
}

/**
 * The menu's item goes with the menu: what opens now gives the focus back to the menu's button. The key that chose
 * the item would press that button too.
 */
function runFrom(trigger: HTMLElement | null, { domEvent }: Chosen, run: () => void) {
  domEvent.preventDefault();
  trigger?.focus();
  run();
}

/** The package gives an opened menu the focus three frames late: a key that is pressed before would close it. */
function FocusedMenu({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const item = frame.current?.querySelector<HTMLElement>('[role=menuitem]:not([aria-disabled=true])');
    (item ?? frame.current?.querySelector<HTMLElement>('[role=menu]'))?.focus({ preventScroll: true });
  }, []);
  return <div ref={frame}>{children}</div>;
}

/** Stands for an element that is drawn already: what opens, opens at that. */
export const At = forwardRef<HTMLElement, { element: RefObject<HTMLElement> }>(function At({ element }, ref) {
  useImperativeHandle(ref, () => element.current as HTMLElement);
  return null;
});

/**
 * A record's further actions. A list has many such buttons: a menu is made when it is
 * opened first. Opens by click, Enter, Space or ↓; its first action then has the focus.
 */
export function ActionsMenu({ of, actions }: ActionsMenuProps) {
  const [open, setOpen] = useState(false);
  // Each opening makes its own menu: one that is still leaving would not take the focus again.
  const [openings, setOpenings] = useState(0);
  const trigger = useRef<HTMLButtonElement>(null);
  // The package would give the menu an id after it is shown first, and know none of its items by then: a key was lost.
  const id = useId();
  const items = () =>
    actions().map(({ label, refused, danger = false, run }) => ({
      key: label,
      danger,
      disabled: refused !== undefined,
      onClick: typeof run === 'function' ? (chosen: Chosen) => runFrom(trigger.current, chosen, run) : follow,
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
