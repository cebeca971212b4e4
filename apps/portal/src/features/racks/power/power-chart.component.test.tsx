import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { addTexts, renderPage } from '../../../testing/render-page.tsx';
import type { ChartData } from './chart-data.ts';
import { PowerChart } from './power-chart.tsx';

const start = Date.parse('2026-03-10T10:00:00Z') / 1000;
addTexts('power', {
  total: 'Total',
  'no-data': 'no data',
  'nothing-measured': 'nothing',
  'chart-hint': 'Drag to zoom',
  'chart-keys': 'Keys',
  'limit-commitment': '{{value}} commitment',
  legend: 'Legend',
  'key-total': 'Measured, all feeds',
  'key-feed': 'Measured, feed {{feed}}',
  'key-commitment': 'Commitment',
  'key-gap': 'No data',
  'key-event-trouble': 'Urgent event',
});
addTexts('rack-order', { feed: 'Feed {{label}}' });

function buildData(count: number): ChartData {
  const createValues = (level: number) =>
    Array.from({ length: count }, (_, index) => (index === 2 ? null : level + index / count));
  return {
    times: Array.from({ length: count }, (_, index) => start + index * 300),
    lines: [
      { feed: 'TOTAL', phase: null, values: createValues(2) },
      { feed: 'A', phase: null, values: createValues(0.9) },
      { feed: 'B', phase: null, values: createValues(1.1) },
    ],
    gaps: [{ from: start + 600, to: start + 900 }],
  };
}

const scale = { metric: 'ACTIVE_POWER_KW', powerUnit: 'kW' } as const;

async function open(count = 10) {
  const [onBrush, onZoom, onReset] = [vi.fn(), vi.fn(), vi.fn()];
  const data = buildData(count);
  const events = [{ at: start + 320, tone: 'trouble', text: 'Feed B lost' }] as const;
  const limits = [{ kind: 'commitment', value: 4, percent: null }] as const;
  const { screen } = await renderPage(() => (
    <PowerChart {...{ scale, data, limits, events, onBrush, onZoom, onReset }} label="Active power: between 2 and 3 kW." />
  ));
  const chart = screen.getByRole('slider', { name: 'Active power: between 2 and 3 kW.' });
  await expect.poll(() => chart.query()?.querySelector('canvas') ?? null).not.toBeNull();
  return { screen, chart, onBrush, onZoom, onReset };
}

it('reads out each point by arrow key: its time, all lines, gaps and events', async () => {
  const { screen, chart } = await open();
  await userEvent.tab();
  await expect.element(chart).toHaveFocus();
  await expect.element(chart).toHaveAccessibleDescription('Keys');
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(chart).toHaveAttribute('aria-valuetext', '10 Mar 2026, 11:00: Total 2.00 · Feed A 0.90 · Feed B 1.10');
  await userEvent.keyboard('{ArrowRight}');
  const second = '10 Mar 2026, 11:05: Total 2.10 · Feed A 1.00 · Feed B 1.20 · Feed B lost';
  await expect.element(chart).toHaveAttribute('aria-valuetext', second);
  await expect.element(screen.getByText(second)).toBeVisible();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(chart).toHaveAttribute('aria-valuetext', '10 Mar 2026, 11:10: nothing');
  await userEvent.keyboard('{End}');
  await expect.element(chart).toHaveAttribute('aria-valuenow', '9');
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(chart).toHaveAttribute('aria-valuenow', '9');
});

it('the legend lists the lines, the gap and the marks', async () => {
  const { screen } = await open();
  const keys = screen.getByRole('list', { name: 'Legend' }).getByRole('listitem');
  await expect
    .poll(() => keys.elements().map(({ textContent }) => textContent))
    .toEqual(['Measured, all feeds', 'Measured, feed A', 'Measured, feed B', 'Commitment', 'No data', 'Urgent event']);
});

it('zooms around the point with plus and minus, and resets with Escape', async () => {
  const { chart, onZoom, onReset } = await open();
  await userEvent.tab();
  await userEvent.keyboard('{Home}+-{Escape}');
  expect(onZoom.mock.calls).toEqual([
    [start * 1000, 0.5],
    [start * 1000, 2],
  ]);
  expect(onReset).toHaveBeenCalledOnce();
  await expect.element(chart).toHaveAttribute('aria-valuenow', '9');
});

it('reports the period that was dragged across', async () => {
  const { chart, onBrush } = await open();
  const plot = chart.element().querySelector<HTMLElement>('.u-over')!;
  const { width } = plot.getBoundingClientRect();
  await userEvent.dragAndDrop(plot, plot, {
    sourcePosition: { x: width / 3, y: 50 },
    targetPosition: { x: (width / 3) * 2, y: 60 },
  });
  await expect.poll(() => onBrush.mock.calls.length).toBe(1);
  const [{ from, to }] = onBrush.mock.calls[0]!;
  expect(Math.round((from / 1000 - start) / 300)).toBe(3);
  expect(Math.round((to / 1000 - start) / 300)).toBe(6);
});
