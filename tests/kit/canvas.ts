// What a library that draws on a canvas asks of one, where there is none: all is taken, and nothing is painted.

/** A context for drawing. Each letter is 6 pixels wide. */
export const blindContext = (canvas: unknown) =>
  new Proxy({ canvas } as Record<string | symbol, unknown>, {
    get: (given, name) =>
      name in given ? given[name] : (text?: unknown) => ({ width: 6 * String(text ?? '').length }),
  });

/** A canvas of this size, outside of any page. */
export function blindCanvas(width: number, height: number) {
  const canvas = { width, height, style: {}, getContext: () => context };
  const context = blindContext(canvas);
  return canvas as unknown as HTMLCanvasElement;
}
