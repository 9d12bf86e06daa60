// The drawing of a bar chart. The library's code comes with this file, so only what shows a chart may load it, and on
// demand.
import { useEffect, useRef } from 'react';
import { type BarsDrawing, type DrawnBars, drawBars, redrawBars } from './bars-drawing.ts';

/** As large as what it stands in, which hides it from screen readers: they have the table. */
export function BarsCanvas({ bars, scaleText, look }: DrawnBars) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawing = useRef<BarsDrawing>();

  useEffect(() => {
    const drawn = { bars, scaleText, look };
    if (drawing.current) redrawBars(drawing.current, drawn);
    else if (canvas.current) drawing.current = drawBars(canvas.current, drawn);
  }, [bars, scaleText, look]);

  useEffect(
    () => () => {
      drawing.current?.destroy();
      drawing.current = undefined;
    },
    [],
  );

  return <canvas ref={canvas} />;
}
