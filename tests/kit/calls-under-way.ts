// The calls of screens that the server has not answered yet. A screen that is gone may still ask for something when the
// answer is there, and would ask as whoever the next test signs in.
const underWay = new Set<Promise<unknown>>();

/** Gives the answer, too. */
export function watchCall<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const over = () => underWay.delete(answer);
  underWay.add(answer);
  answer.then(over, over);
  return answer;
}

/** Waits until all are answered, with those that follow from an answer. */
export async function callsAnswered(): Promise<void> {
  while (underWay.size > 0) {
    await Promise.allSettled(underWay);
    // What reads the answer, and asks again.
    await new Promise((resolve) => setTimeout(resolve));
  }
}
