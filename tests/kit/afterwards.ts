import { afterAll, onTestFinished, TestRunner } from 'vitest';

/** Runs `clean` after the current test, or after the file when called outside a test. The last one registered runs first. */
export function afterwards(clean: () => unknown): void {
  const done = async () => {
    await clean();
  };
  if (TestRunner.getCurrentTest()) onTestFinished(done);
  else afterAll(done);
}
