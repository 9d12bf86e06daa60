import { afterAll, onTestFinished, TestRunner } from 'vitest';

/** Runs this when the test is over, or the file where it is called outside of a test; what came last goes first. */
export function afterwards(clean: () => unknown): void {
  const done = async () => {
    await clean();
  };
  if (TestRunner.getCurrentTest()) onTestFinished(done);
  else afterAll(done);
}
