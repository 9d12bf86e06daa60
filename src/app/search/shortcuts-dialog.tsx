// Lists all shortcuts, with a checkbox that turns single-key shortcuts on or off.
import { Checkbox } from 'antd';
import { useState } from 'react';
import { useIdentity } from '#providers/identity.ts';
import { singleKeys, storeSingleKeys } from '#providers/single-keys.ts';
import { keyText, type Shortcut, shortcuts } from '#src/ui/shortcuts/shortcuts.ts';
import styles from './shortcuts-dialog.module.css';

const { palette, search, help, sidebar, ...rows } = shortcuts;
const groups: Readonly<Record<string, readonly Shortcut[]>> = {
  Everywhere: [palette, search, help, sidebar],
  'In a list': Object.values(rows),
};

const signs: Readonly<Record<string, string>> = { ArrowDown: '↓', ArrowUp: '↑', Escape: 'Esc' };

const Keys = ({ keys }: Shortcut) =>
  keys.map((one, index) => (
    <span key={one}>
      {index > 0 && ' or '}
      <kbd className={styles.key}>{signs[one] ?? keyText(one)}</kbd>
    </span>
  ));

export function Screen() {
  const { extended } = useIdentity();
  const [on, setOn] = useState(singleKeys);
  return (
    <div className={styles.groups}>
      {Object.entries(groups).map(([label, group]) => (
        <section key={label} aria-label={label}>
          <h2 className={styles.label}>{label}</h2>
          <dl className={styles.list}>
            {group.map((shortcut) => (
              <div key={shortcut.words}>
                <dt>{shortcut.words}</dt>
                <dd>
                  <Keys {...shortcut} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <Checkbox
        checked={on}
        onChange={({ target }) => {
          setOn(target.checked);
          storeSingleKeys(target.checked, extended);
        }}
      >
        Single-key shortcuts
      </Checkbox>
      <p className={styles.line}>
        Turn these off if you press them by accident or use speech input. Other shortcuts keep working.
      </p>
    </div>
  );
}
