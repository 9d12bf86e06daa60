// A canvas stub for jsdom: it accepts every call and draws nothing.

/** A drawing context. Each letter is 6 pixels wide. */
export const stubCanvasContext = (canvas: unknown) =>
  new Proxy({ canvas } as Record<string | symbol, unknown>, {
    get: (properties, name) =>
      name in properties ? properties[name] : (text?: unknown) => ({ width: 6 * String(text ?? '').length }),
  });

/** A canvas without a document. */
export function stubCanvas(width: number, height: number) {
  const canvas = { width, height, style: {}, getContext: () => context };
  const context = stubCanvasContext(canvas);
  return canvas as unknown as HTMLCanvasElement;
}
