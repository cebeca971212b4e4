import type { Page } from '@playwright/test';
import axe from 'axe-core';

/**
 * Returns the accessibility violations of the page, each with its rule and the elements that break it. Loading axe takes longer than
 * the check, so each document loads it once. The portal has no frames, which axe would check one by one.
 */
export async function findViolations(
  page: Page,
  { within, rules }: { within?: string; rules?: string[] } = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ([root, only]) => {
      const { violations } = await window.axe.run(root ?? document, {
        resultTypes: ['violations'],
        ...(only && { runOnly: { type: 'rule', values: only } }),
      });
      return violations.map(({ id, nodes }) => `${id} ${nodes.map(({ target, html }) => `${target} ${html}`).join(', ')}`);
    },
    [within, rules] as const,
  );
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
