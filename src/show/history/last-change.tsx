import dayjs from 'dayjs';
import relativeTime from 'dayjs/plugin/relativeTime.js';
import { useIdentity } from '#providers/identity.ts';
import { longDate } from '#shared/format/dates.ts';
import { SecondaryText, WithHint } from '#src/ui/values.tsx';
import type { HistoryCardProps } from './history-card.tsx';
import { actorName } from './sentence.ts';
import { useHistory } from './use-history.ts';

dayjs.extend(relativeTime);

/** `Last changed by Alex Morgan 3 days ago`. Reserves its line while it loads, so that the page does not jump. */
export function LastChange(props: HistoryCardProps) {
  const { user } = useIdentity();
  const [last] = useHistory(props).entries ?? [];
  if (!last) return <>&nbsp;</>;
  const who = actorName(last, user?.id);
  const by = who === 'You' ? 'you' : who === 'The system' ? 'the system' : who;
  return (
    <SecondaryText>
      {last.action === 'create' ? 'Created by' : 'Last changed by'} <bdi>{by}</bdi>{' '}
      <WithHint hint={longDate(last.at)}>
        <time dateTime={last.at}>{dayjs(last.at).fromNow()}</time>
      </WithHint>
    </SecondaryText>
  );
}
