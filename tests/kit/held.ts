/** A promise that resolves after `goOn`. In UI tests an `Instead` can return it to delay a call to the server. */
export function held(): { gate: Promise<undefined>; goOn: () => void } {
  let goOn = () => {};
  const gate = new Promise<undefined>((resolve) => {
    goOn = () => resolve(undefined);
  });
  return { gate, goOn: () => goOn() };
}
