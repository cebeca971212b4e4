import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findBrowser } from '../scripts/find-browser.ts';
import { median } from './cost.ts';
import { type Row, toLimitRow } from './table.ts';

/** The maximum distance of a score from 100 (quality.md, section 1). */
const maxPointsLost = { performance: 3, accessibility: 0, 'best-practices': 0, seo: 0 } as const;
type Category = keyof typeof maxPointsLost;
const categories = Object.keys(maxPointsLost) as Category[];

const run = promisify(execFile);
const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'];

/** Measures a page with Lighthouse's default mobile preset and returns its scores. Throws if Lighthouse is not installed. */
export async function runLighthouse(url: string, times: number): Promise<Row[]> {
  const scores: Record<Category, number>[] = [];
  for (let time = 0; time < times; time++) scores.push(await readScores(url));
  return categories.map((category) => {
    const pointsLost = 100 - median(scores.map((score) => score[category]));
    return toLimitRow(`signed-out home, Lighthouse: ${category}, short of 100`, pointsLost, maxPointsLost[category], 'points');
  });
}

async function readScores(url: string): Promise<Record<Category, number>> {
  const args = [url, '--quiet', '--output=json', `--only-categories=${categories}`, `--chrome-flags=${flags.join(' ')}`];
  const env = { ...process.env, CHROME_PATH: findBrowser().path };
  const { stdout } = await run('lighthouse', args, { env, maxBuffer: 64 * 1024 * 1024 }).catch((error) => {
    const isMissing = error.code === 'ENOENT';
    throw new Error(isMissing ? 'not installed (npm install --global lighthouse@13.5.0)' : `it failed: ${error.message}`);
  });
  const results = JSON.parse(stdout).categories as Record<Category, { score: number }>;
  return Object.fromEntries(categories.map((category) => [category, Math.round(results[category].score * 100)])) as Record<
    Category,
    number
  >;
}
