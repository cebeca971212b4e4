import type { Diagnostic } from '@demarc/contract/line-diagnostic.ts';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import texts from '../../locales/en/line.json';
import diagnosticTexts from '../../locales/en/line-diagnostic.json';
import { addTexts, renderPage } from '../../testing/render-page.tsx';
import { DiagramConclusion } from './diagram-conclusion.tsx';
import type { LineDiagram } from './line-diagram.ts';
import { LineDiagramView } from './line-diagram-view.tsx';
import { ResultTime } from './result-time.tsx';

addTexts('line', texts);
addTexts('line-diagnostic', diagnosticTexts);

const line = { physicalCarrier: 'FIBER', technology: 'FTTH_GPON' } as Parameters<typeof LineDiagramView>[0]['line'];
const minutesAgo = (count: number) => new Date(Date.now() - count * 60_000).toISOString();

function createDiagram(diagnosticId: string, minutes: number): LineDiagram {
  return {
    segments: [{ name: 'modem', state: 'trouble', value: { kind: 'offline' } }],
    conclusion: 'NO_SYNC',
    recommendation: 'NO_SYNC',
    runs: [{ diagnosticId, startedAt: minutesAgo(minutes) } as Diagnostic],
  };
}

/** The longest text. */
const started = diagnosticTexts['started-takes_other'].replace('{{time}}', '12:00').replace('{{count}}', '120');
const progress = `${texts['diagnostic-runs']} ${started}`;

/** A result, and a newer one that says the same. */
const results = [createDiagram('first', 30), createDiagram('second', 0)] as const;

function Measurement() {
  const [step, setStep] = useState<'shown' | 'measuring' | 'replaced'>('shown');
  const isMeasuring = step === 'measuring';
  const diagram = results[step === 'replaced' ? 1 : 0];
  return (
    <>
      <button type="button" onClick={() => setStep(isMeasuring ? 'replaced' : 'measuring')}>
        Continue
      </button>
      <ResultTime diagram={diagram} isMeasuring={isMeasuring} hasFailed={false} progress={progress} />
      <LineDiagramView line={line} technical={null} diagram={diagram} isEarlier={isMeasuring} />
      <DiagramConclusion
        diagram={diagram}
        next={{ measuring: 'now', laterText: '' }}
        isMeasuring={isMeasuring}
        isEarlier={isMeasuring}
      />
    </>
  );
}

/** Records the texts that live regions announce from now on. */
function recordAnnouncements(): () => string[] {
  const announced: string[] = [];
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      const region = (target instanceof Element ? target : target.parentElement)?.closest('[role=status]');
      if (region && (addedNodes.length > 0 || target instanceof Text)) announced.push(region.textContent ?? '');
    }
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
  return () => announced.splice(0).filter(Boolean);
}

async function renderMeasurement() {
  await page.viewport(360, 740);
  const { screen } = await renderPage(() => <Measurement />);
  const advance = () => screen.getByRole('button', { name: 'Continue' }).click();
  return { screen, advance };
}

it('labels and mutes a result as earlier while a newer one is measured', async () => {
  const { screen, advance } = await renderMeasurement();
  const conclusion = screen.getByText(diagnosticTexts['conclusion-NO_SYNC']);
  const modem = screen.getByRole('listitem');
  const read = () => [conclusion, modem].map((part) => getComputedStyle(part.element()).getPropertyValue('--state'));
  const getBorder = () => getComputedStyle(conclusion.element().closest('[role=status]')!.parentElement!).borderLeftColor;
  await expect.element(screen.getByText(/Measured \d+ minutes ago/)).toBeVisible();
  const current = { state: read(), border: getBorder() };
  await advance();
  await expect
    .element(
      screen.getByText(
        /A diagnostic is running\. It started at 12:00 .* Below is the result of an earlier diagnostic, from \d+ minutes ago/,
      ),
    )
    .toBeVisible();
  expect(getBorder()).not.toBe(current.border);
  expect(read()).not.toEqual(current.state);
  await advance();
  await expect.element(screen.getByText(/Measured (now|.* ago)/)).toBeVisible();
  await expect.poll(() => ({ state: read(), border: getBorder() })).toEqual(current);
});

it('announces the start of a measurement, and its result, once each', async () => {
  const { screen, advance } = await renderMeasurement();
  const readAnnouncements = recordAnnouncements();
  await advance();
  await expect.element(screen.getByText(/earlier diagnostic/)).toBeVisible();
  expect(readAnnouncements()).toEqual([progress]);
  await advance();
  await expect.element(screen.getByText(/Measured/)).toBeVisible();
  const announced = readAnnouncements();
  expect(announced).toHaveLength(1);
  expect(announced[0]).toContain(diagnosticTexts['conclusion-NO_SYNC']);
});

it('does not move the diagram when the result arrives', async () => {
  const { screen, advance } = await renderMeasurement();
  const getTop = () => screen.getByRole('list').element().getBoundingClientRect().top;
  await advance();
  await expect.element(screen.getByText(/earlier diagnostic/)).toBeVisible();
  const top = getTop();
  await advance();
  await expect.element(screen.getByText(/Measured/)).toBeVisible();
  expect(getTop()).toBe(top);
});
