// What the person chose in the palette last: kept in this browser until they sign out.
import { storedUser } from '#providers/session.ts';
import { recentKey } from '../layout/palette-host.ts';

export interface Choice {
  /** The command's key; for a record the address. */
  readonly key: string;
  /** Of a record, which may not be found at once the next time. */
  readonly name?: string;
  readonly detail?: string;
}

const most = 5;
const whose = () => String(storedUser()?.id);

export function recentChoices(): readonly Choice[] {
  try {
    const kept = JSON.parse(localStorage.getItem(recentKey) ?? '{}') as { of?: string; choices?: Choice[] };
    return kept.of === whose() ? (kept.choices ?? []) : [];
  } catch {
    return [];
  }
}

export function keepChoice(choice: Choice): void {
  const others = recentChoices().filter((one) => one.key !== choice.key);
  const choices = [choice, ...others].slice(0, most);
  localStorage.setItem(recentKey, JSON.stringify({ of: whose(), choices }));
}
