// Describes an entry of the audit log in a sentence: `Alex Morgan changed the price of Linen Shirt from $39.00 to $35.00`.
import { type AuditEntry, auditLog } from '#shared/contract/audit-log.ts';
import type { Contract } from '#shared/contract/contract.ts';
import { counted, enumLabel, inSentence } from '#shared/contract/texts.ts';
import { fieldInSentence, shortValue } from './field-values.ts';

/** The parts of a sentence: the record's name stands between the texts. */
export interface Sentence {
  readonly before: string;
  /** Without it, the sentence names no record. */
  readonly record?: string;
  readonly after: string;
}

export interface SentenceOptions {
  readonly contract: Contract | undefined;
  /** The reader, who is called `You`. */
  readonly userId?: string | undefined;
  /** Leaves out the record, on its own page. */
  readonly onPage?: boolean;
}

const list = new Intl.ListFormat('en-US', { type: 'conjunction' });
const maxNamed = 3;

export const actorName = ({ actor }: Pick<AuditEntry, 'actor'>, userId?: string) =>
  actor === null ? 'The system' : actor.id !== null && actor.id === userId ? 'You' : actor.name;

/** Links of accounts by purpose, when they are sent and when they end. */
const linkTexts: Readonly<Record<string, { readonly sent: string; readonly ended: string }>> = {
  invite: { sent: 'an invitation', ended: 'the invitation' },
  reset: { sent: 'a link for a new password', ended: 'the link for a new password' },
  email: { sent: 'a link to confirm a new email', ended: 'the link to confirm a new email' },
  restore: { sent: 'a link to restore the old email', ended: 'the link to restore the old email' },
};

/** Sentences about records without a details page. */
function specialSentence(entry: AuditEntry, who: string): Sentence | undefined {
  const { resource, action, changes, actor, recordName, names } = entry;
  const end = (text: string): Sentence => ({ before: `${who} ${text}`, after: '' });
  const textOf = (field: string) => String(changes[field]?.after ?? changes[field]?.before ?? '');
  const listName = () =>
    textOf('resource') === auditLog.name
      ? 'the activity'
      : textOf('resource').replaceAll('-', ' ') || 'a list';
  switch (resource) {
    case 'sessions': {
      const person = textOf('userId');
      if (action === 'create') return end('signed in');
      return person === actor?.id ? end('signed out') : end(`signed ${names[person] ?? 'someone'} out`);
    }
    case 'owner-views': {
      const person = names[textOf('userId')] ?? 'an owner';
      return end(`${action === 'create' ? 'began' : 'stopped'} viewing the portal as ${person}`);
    }
    case 'account-links': {
      const person = names[textOf('userId')] ?? 'someone';
      const { sent, ended } = linkTexts[textOf('purpose')] ?? { sent: 'a link', ended: 'a link' };
      return end(action === 'create' ? `sent ${sent} to ${person}` : `ended ${ended} of ${person}`);
    }
    case 'passkeys': {
      const verbs = { create: 'added', update: 'renamed', delete: 'removed' } as Record<string, string>;
      return end(`${verbs[action] ?? 'changed'} the passkey “${textOf('name')}”`);
    }
    case 'exports':
      return action === 'create' ? end(`started an export of ${listName()}`) : end('finished an export');
    case 'operations':
      return end(
        action === 'create' ? `started a bulk change of ${listName()}` : 'changed the state of a bulk change',
      );
    case 'trash':
      return { before: `${who} deleted `, record: recordName ?? 'an item', after: ' for good' };
    case 'store-staff': {
      const person = textOf('email');
      if (action === 'create') return end(`invited ${person} to a store`);
      if (action === 'delete') return end(`removed ${person} from a store`);
      if (changes.role) return end('changed the role of someone in a store');
      return end(
        changes.userId ? 'accepted an invitation to a store' : 'sent an invitation to a store again',
      );
    }
    case 'support-messages':
      return end('wrote a message to a question');
    case 'uploads':
      return end(`${action === 'create' ? 'uploaded' : 'removed'} the file ${recordName ?? ''}`.trim());
    default:
      return undefined;
  }
}

/** `the price`, `the name and status`, `5 details`. */
function changedFields({ changes, secrets }: AuditEntry): string {
  const fields = [...new Set([...Object.keys(changes), ...secrets].map(fieldInSentence))];
  return fields.length > maxNamed ? counted(fields.length, 'detail') : `the ${list.format(fields)}`;
}

/** ` from $39.00 to $35.00`, if one field changed and its values are short. */
function fromTo(entry: AuditEntry, contract: Contract | undefined): string {
  const [[field, change] = [], ...others] = Object.entries(entry.changes);
  if (field === undefined || !change || others.length > 0 || entry.secrets.length > 0) return '';
  const from = shortValue(entry, contract, field, change.before);
  const to = shortValue(entry, contract, field, change.after);
  return from === undefined || to === undefined ? '' : ` from ${from} to ${to}`;
}

export function sentenceOf(
  entry: AuditEntry,
  { contract, userId, onPage = false }: SentenceOptions,
): Sentence {
  const { resource, action, changes, secrets, recordName } = entry;
  const who = actorName(entry, userId);
  const special = specialSentence(entry, who);
  if (special) return special;
  const one = contract ? inSentence(contract.one) : inSentence(enumLabel(resource.replaceAll('-', ' ')));
  const record = recordName ?? `a ${one}`;
  if (action !== 'update') {
    const verb = `${who} ${action}d`;
    return onPage
      ? { before: `${verb} this ${one}`, after: '' }
      : { before: recordName === null ? `${verb} ` : `${verb} the ${one} `, record, after: '' };
  }
  const isEmpty = Object.keys(changes).length + secrets.length === 0;
  if (resource === 'settings' && recordName !== null) {
    return { before: `${who} changed the setting `, record, after: fromTo(entry, contract) };
  }
  if (isEmpty)
    return { before: `${who} saved `, record: onPage ? `this ${one}` : record, after: ' unchanged' };
  const before = `${who} changed ${changedFields(entry)}`;
  const after = fromTo(entry, contract);
  return onPage ? { before: before + after, after: '' } : { before: `${before} of `, record, after };
}
