// Lines at the head of a form: who else has the record open, and who saved it since the form was opened.
import { Button } from 'antd';
import dayjs from 'dayjs';
import relativeTime from 'dayjs/plugin/relativeTime.js';
import { useRef } from 'react';
import { useIdentity } from '#providers/identity.ts';
import { platformTeam } from '#shared/contract/audit-log.ts';
import type { Presence } from '#shared/contract/presence.ts';
import styles from './other-editors.module.css';
import { type FormPresenceProps, usePresence } from './use-presence.ts';

dayjs.extend(relativeTime);

const list = new Intl.ListFormat('en-US', { type: 'conjunction' });
const maxNamed = 3;

/** Up to three names; of more people, two names and a number. */
const namedPeople = (names: readonly string[]): readonly string[] =>
  names.length > maxNamed ? [...names.slice(0, 2), `${names.length - 2} others`] : names;

/** `Maria Lopez and Alex Kim also have this open.` */
function OpenLine({ names }: { names: readonly string[] }) {
  return (
    <p>
      {list
        .formatToParts(namedPeople(names))
        .map(({ type, value }) => (type === 'element' ? <bdi key={value}>{value}</bdi> : value))}{' '}
      also {names.length === 1 ? 'has' : 'have'} this open.
    </p>
  );
}

interface SavedLineProps {
  saved: NonNullable<Presence['saved']>;
  onShow: () => void;
}

function SavedLine({ saved: { at, by, isYou }, onShow }: SavedLineProps) {
  const { isAdmin } = useIdentity();
  return (
    <p>
      {isYou ? (
        'You saved this elsewhere '
      ) : (
        <>
          <bdi>{by ?? (isAdmin ? 'Someone' : platformTeam)}</bdi> saved this{' '}
        </>
      )}
      <time dateTime={at}>{dayjs(at).fromNow()}</time>. Your save keeps both changes and asks where they
      conflict.{' '}
      <Button type="link" size="small" className={styles.show ?? ''} onClick={onShow}>
        Show {isYou ? 'these' : 'their'} changes
      </Button>
    </p>
  );
}

const firstField = ':is(input, textarea, [role=textbox]):not([disabled], [hidden])';

export function OtherEditors<V>({ resource, id, state }: FormPresenceProps<V>) {
  const { isAdmin } = useIdentity();
  const presence = usePresence(resource, id, state.version.etag);
  const place = useRef<HTMLDivElement>(null);
  const names = presence?.others.map((name) => name ?? (isAdmin ? 'Someone else' : platformTeam)) ?? [];
  // The merge view explains the conflicts.
  const saved = state.merge ? undefined : presence?.saved;

  async function show() {
    const form = place.current?.closest('form');
    await state.mergeTheirs();
    // The button with the focus has disappeared.
    if (document.activeElement === document.body) form?.querySelector<HTMLElement>(firstField)?.focus();
  }

  // Announces new lines, but not that their time passes.
  return (
    <div ref={place} role="status" aria-atomic="false" aria-relevant="additions" className={styles.others}>
      {names.length > 0 && <OpenLine names={names} />}
      {saved && <SavedLine saved={saved} onShow={() => void show()} />}
    </div>
  );
}
