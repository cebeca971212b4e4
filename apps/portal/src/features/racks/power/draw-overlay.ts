import type uPlot from 'uplot';
import type { Gap } from './chart-data.ts';
import type { ChartTheme } from './chart-options.ts';
import type { LimitLine } from './limit-lines.ts';
import type { LineStyle } from './line-styles.ts';
import { placeLabels } from './place-labels.ts';

/** The label of a line, at the height of its end. */
export interface EndLabel {
  text: string;
  value: number;
  /** A custom property of the look. */
  color: string;
  isStrong?: boolean;
  /** Shows what the line looks like. */
  line?: LineStyle;
}

/** The width of the sample of a line before its label. */
export const lineSampleWidth = 24;

/** An event on the time axis. */
export interface EventMark {
  at: number;
  tone: 'attention' | 'trouble' | 'neutral';
}

const limitStyles: Record<LimitLine['kind'], { color: string; labelColor: string; dash: number[] }> = {
  commitment: { color: 'trouble', labelColor: 'trouble-text', dash: [] },
  breaker: { color: 'trouble', labelColor: 'trouble-text', dash: [] },
  critical: { color: 'trouble', labelColor: 'trouble-text', dash: [2, 3] },
  warning: { color: 'attention', labelColor: 'attention-text', dash: [5, 4] },
};

/** The style of the line of a limit outside of the canvas, as in the legend. */
export function getLimitStyle({ kind }: Pick<LimitLine, 'kind'>) {
  const { color, dash } = limitStyles[kind];
  return { color, dash, width: 1.5, isFilled: false };
}

export function getLimitColor(kind: LimitLine['kind']): string {
  return limitStyles[kind].labelColor;
}

/** Draws on the canvas of a chart, in CSS pixels relative to it. */
function drawScaled(
  chart: uPlot,
  ratio: number,
  draw: (area: { left: number; top: number; right: number; bottom: number }) => void,
) {
  const { ctx, bbox } = chart;
  ctx.save();
  ctx.scale(ratio, ratio);
  const [left, top] = [bbox.left / ratio, bbox.top / ratio];
  draw({ left, top, right: left + bbox.width / ratio, bottom: top + bbox.height / ratio });
  ctx.restore();
}

/** The bands where nothing was measured, below everything else. */
export function drawGaps(chart: uPlot, ratio: number, gaps: readonly Gap[], text: string, theme: ChartTheme): void {
  drawScaled(chart, ratio, ({ left, top, right, bottom }) => {
    const { ctx } = chart;
    let textEnd = Number.NEGATIVE_INFINITY;
    for (const { from, to } of gaps) {
      const start = Math.max(left, left + chart.valToPos(from, 'x'));
      const end = Math.min(right, left + chart.valToPos(to, 'x'));
      if (end <= start) continue;
      ctx.fillStyle = theme.getColor('sunken');
      ctx.fillRect(start, top, Math.max(2, end - start), bottom - top);
      ctx.font = theme.font;
      const half = ctx.measureText(text).width / 2;
      const middle = Math.min(right - half, Math.max(left + half, (start + end) / 2));
      // Bands next to each other share one label.
      if (middle - half < textEnd + 8) continue;
      ctx.fillStyle = theme.getColor('ink-3');
      ctx.textAlign = 'center';
      ctx.textBaseline = 'alphabetic';
      ctx.fillText(text, middle, top - 7);
      textEnd = middle + half;
    }
  });
}

/** The limits, the labels at the end of all lines, the last value of the main line, and events on the axis. */
export function drawAnnotations(
  chart: uPlot,
  ratio: number,
  {
    limits,
    labels,
    events,
    theme,
  }: { limits: readonly LimitLine[]; labels: readonly EndLabel[]; events: readonly EventMark[]; theme: ChartTheme },
): void {
  drawScaled(chart, ratio, ({ left, top, right, bottom }) => {
    const { ctx } = chart;
    const toY = (value: number) => top + chart.valToPos(value, 'y');
    for (const { kind, value } of limits) {
      const { color, dash } = limitStyles[kind];
      ctx.strokeStyle = theme.getColor(color);
      ctx.lineWidth = 1.5;
      ctx.setLineDash(dash);
      ctx.beginPath();
      ctx.moveTo(left, toY(value));
      ctx.lineTo(right, toY(value));
      ctx.stroke();
    }
    ctx.setLineDash([]);
    for (const { at, tone } of events) {
      const x = left + chart.valToPos(at, 'x');
      if (x >= left && x <= right) drawMark(ctx, x, bottom, theme.getColor(tone), tone);
    }
    const area = { gap: 15, top: top + 2, bottom: bottom - 2 };
    const heights = placeLabels(
      labels.map(({ value }) => toY(value)),
      area,
    );
    ctx.textAlign = 'left';
    ctx.textBaseline = 'middle';
    labels.forEach(({ text, color, isStrong, line }, index) => {
      const [x, y] = [right + 10, heights[index]!];
      if (line) drawLineSample(ctx, x, y, line, theme);
      ctx.font = `${isStrong ? 600 : 500} ${theme.font}`;
      ctx.fillStyle = theme.getColor(color);
      ctx.fillText(text, line ? x + lineSampleWidth : x, y);
    });
  });
}

function drawLineSample(ctx: CanvasRenderingContext2D, x: number, y: number, { color, dash = [] }: LineStyle, theme: ChartTheme) {
  ctx.strokeStyle = theme.getColor(color);
  ctx.lineWidth = 2;
  ctx.setLineDash([...dash]);
  ctx.beginPath();
  ctx.moveTo(x, y);
  ctx.lineTo(x + lineSampleWidth - 6, y);
  ctx.stroke();
  ctx.setLineDash([]);
}

/** Draws a triangle, or a diamond for trouble, so that marks differ by shape as well as color. */
function drawMark(ctx: CanvasRenderingContext2D, x: number, bottom: number, color: string, tone: EventMark['tone']): void {
  ctx.fillStyle = color;
  ctx.beginPath();
  if (tone === 'trouble') {
    ctx.moveTo(x, bottom - 12);
    ctx.lineTo(x + 6, bottom - 6);
    ctx.lineTo(x, bottom);
    ctx.lineTo(x - 6, bottom - 6);
  } else {
    ctx.moveTo(x, bottom - 10);
    ctx.lineTo(x + 6, bottom);
    ctx.lineTo(x - 6, bottom);
  }
  ctx.closePath();
  ctx.fill();
}
