// What the person chose in the palette last: kept in this browser until they sign out.
import { remember } from '#providers/remember.ts';
import { storedUser } from '#providers/session.ts';
import { recentKey } from '../layout/palette-host.ts';
import { z } from '../shared/zod.ts';

const choice = z.object({
  /** The command's key; for a record the address. */
  key: z.string(),
  /** Of a record, which may not be found at once the next time. */
  name: z.optional(z.string()),
  detail: z.optional(z.string()),
});

export type Choice = Readonly<z.infer<typeof choice>>;

const choices = z.array(choice);

const most = 5;
const whose = () => String(storedUser()?.id);

export function recentChoices(): readonly Choice[] {
  try {
    const kept = JSON.parse(localStorage.getItem(recentKey) ?? '{}');
    return kept.of === whose() ? (choices.safeParse(kept.choices).data ?? []) : [];
  } catch {
    return [];
  }
}

export function keepChoice(chosen: Choice): void {
  const others = recentChoices().filter((one) => one.key !== chosen.key);
  const latest = [chosen, ...others].slice(0, most);
  remember(recentKey, JSON.stringify({ of: whose(), choices: latest }));
}
