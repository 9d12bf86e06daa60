// Stores the user's last palette choices in this browser until they sign out.
import { remember } from '#providers/browser-storage.ts';
import { storedUser } from '#providers/session.ts';
import { z } from '#shared/contract/zod.ts';
import { recentKey } from './palette-host.ts';

const choice = z.object({
  /** A command's key or a record's path. */
  key: z.string(),
  /** Only for records, whose names are not known without a search. */
  name: z.optional(z.string()),
  detail: z.optional(z.string()),
});

export type Choice = Readonly<z.infer<typeof choice>>;

const choices = z.array(choice);

const maxChoices = 5;
const userId = () => String(storedUser()?.id);

export function loadRecentChoices(): readonly Choice[] {
  try {
    const stored = JSON.parse(localStorage.getItem(recentKey) ?? '{}');
    return stored.of === userId() ? (choices.safeParse(stored.choices).data ?? []) : [];
  } catch {
    return [];
  }
}

export function storeChoice(newest: Choice): void {
  const others = loadRecentChoices().filter((one) => one.key !== newest.key);
  const latest = [newest, ...others].slice(0, maxChoices);
  remember(recentKey, JSON.stringify({ of: userId(), choices: latest }));
}
