import { afterAll, onTestFinished } from 'vitest';
import { getCurrentTest } from 'vitest/suite';

/** Runs this when the test is over, or the file where it is called outside of a test; what came last goes first. */
export function afterwards(clean: () => unknown): void {
  const done = async () => {
    await clean();
  };
  if (getCurrentTest()) onTestFinished(done);
  else afterAll(done);
}
