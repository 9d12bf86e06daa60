// Draws a bar chart with Chart.js. Import this file dynamically, because it contains the library.
import { useEffect, useRef } from 'react';
import { type BarsDrawing, type DrawnBars, drawBars, redrawBars } from './bars-drawing.ts';

/** Fills its container. The container hides it from screen readers, which have the table. */
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
