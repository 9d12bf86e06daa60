import { useEffect, useRef } from 'react';
import type { ListAnswer } from '#providers/data.ts';
import { defaultLimit } from '#shared/contract/contract.ts';

/**
 * Leaves a page without rows: goes to the last page if the server counts, else one page back, and to the first page if
 * that one is empty too.
 */
export function useStepBack(
  { page, limit = defaultLimit }: { page: number; limit?: number },
  answer: ListAnswer<unknown> | undefined,
  goTo: (page: number) => void,
) {
  const stepped = useRef(false);
  const empty = answer !== undefined && answer.data.length === 0 && page > 1;
  const last = Math.max(1, Math.ceil((answer?.total ?? 0) / limit));
  useEffect(() => {
    if (!empty) {
      if (answer !== undefined) stepped.current = false;
      return;
    }
    goTo(answer?.counted ? Math.min(last, page - 1) : stepped.current ? 1 : page - 1);
    stepped.current = true;
  });
}
