/** Holds something back: who waits for the gate goes on after `goOn`. Of UI tests an `Instead` gives it, and the call reaches the server then. */
export function held(): { gate: Promise<undefined>; goOn: () => void } {
  let goOn = () => {};
  const gate = new Promise<undefined>((resolve) => {
    goOn = () => resolve(undefined);
  });
  return { gate, goOn: () => goOn() };
}
