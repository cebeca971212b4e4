import { useRef, useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { useScrollToResult } from './use-scroll-to-result.ts';

afterEach(() => scrollTo(0, 0));

function Measurement({ top }: { top: number }) {
  const section = useRef<HTMLDivElement>(null);
  const result = useRef<HTMLParagraphElement>(null);
  const [isMeasuring, setMeasuring] = useState(false);
  const { markStarted } = useScrollToResult(section, result, isMeasuring);
  return (
    <>
      <div style={{ height: top }}>Facts</div>
      <div ref={section}>
        <button
          type="button"
          onClick={() => {
            markStarted();
            setMeasuring(true);
          }}
        >
          Measure
        </button>
        <button type="button" onClick={() => setMeasuring((was) => !was)}>
          Others measure
        </button>
        <div style={{ height: 2000 }}>Path</div>
        <p ref={result}>Result</p>
        <div style={{ height: 2000 }}>Earlier</div>
      </div>
    </>
  );
}

const isInView = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
};

it('scrolls to a section below the fold, and to the result of a measurement that was started there', async () => {
  const { screen } = await renderPage(() => <Measurement top={3000} />);
  const button = screen.getByRole('button', { name: 'Measure', exact: true });
  await expect.poll(() => isInView(button.element())).toBe(true);

  await button.click();
  expect(isInView(screen.getByText('Result').element())).toBe(false);
  (screen.getByRole('button', { name: 'Others measure' }).element() as HTMLElement).click();
  await expect.poll(() => isInView(screen.getByText('Result').element())).toBe(true);
});

it('does not scroll to a section in view, nor to a result that the user did not start', async () => {
  const { screen } = await renderPage(() => <Measurement top={10} />);
  const others = screen.getByRole('button', { name: 'Others measure' });
  await others.click();
  await others.click();
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  expect(scrollY).toBe(0);
});
