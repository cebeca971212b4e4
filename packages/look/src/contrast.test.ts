import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { brandSlugs } from './marks.ts';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const dark = ':is([data-scheme="dark"], [data-mantine-color-scheme="dark"])';

/** Reads the custom properties of every rule with exactly this selector; later rules win. */
function readTokens(selector: string): Record<string, string> {
  const tokens: Record<string, string> = {};
  for (const [, head, body] of css.replace(/@media[^{]*\{([^{}]*\{[^{}]*\}\s*)*\}/g, '').matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    if (head?.replace(/\/\*.*?\*\//gs, '').trim() !== selector) continue;
    for (const [, name, value] of body!.matchAll(/--([\w-]+):\s*([^;]+);/g)) tokens[name!] = value!;
  }
  return tokens;
}

/** Relative luminance (WCAG 2.2). */
function getLuminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function getContrastRatio(foreground: string, background: string): number {
  const [light, dark] = [getLuminance(foreground), getLuminance(background)].sort((a, b) => b - a);
  return (light! + 0.05) / (dark! + 0.05);
}

const grounds = ['canvas', 'surface', 'raised'];
const statuses = ['ok', 'attention', 'trouble', 'neutral'];
const text = [
  ...[...grounds, 'sunken', 'hover', 'paper'].flatMap((ground) =>
    ['ink', 'ink-2', 'ink-3', 'accent-text'].map((ink) => [ink, ground]),
  ),
  ...statuses.flatMap((status) => grounds.map((ground) => [`${status}-text`, ground])),
  ...statuses.flatMap((status) => [`${status}-text`, 'ink', 'ink-2'].map((ink) => [ink, `${status}-soft`])),
  ...['ink', 'ink-2', 'ink-3', 'accent-text'].map((ink) => [ink, 'accent-soft']),
  ['accent-ink', 'accent'],
  ['accent-ink', 'accent-hover'],
];
const charts = ['chart-1', 'chart-2', 'seq-0', 'seq-1', 'seq-2', 'ok-fill', 'attention-fill', 'trouble-fill'];
const controls = [
  ...['control', 'accent', 'focus', ...charts, ...statuses].flatMap((shape) => grounds.map((ground) => [shape, ground])),
  ...statuses.map((status) => [status, `${status}-soft`]),
];

describe.each(brandSlugs)('the colors of %s', (slug) => {
  // Kernhuis is the default brand, so its tokens are on `:root`.
  const ofBrand = slug === 'kernhuis' ? '' : `[data-brand="${slug}"]`;
  const light = { ...readTokens(':root'), ...(ofBrand && readTokens(ofBrand)) };
  const schemes = { light, dark: { ...light, ...readTokens(dark), ...readTokens(dark + ofBrand) } };

  it.each(Object.entries(schemes))('have sufficient contrast in %s', (_scheme, tokens: Record<string, string>) => {
    const tooWeak = [...text.map((pair) => [...pair, 4.5]), ...controls.map((pair) => [...pair, 3])].filter(
      ([front, ground, least]) => !(getContrastRatio(tokens[String(front)]!, tokens[String(ground)]!) >= Number(least)),
    );
    expect(tooWeak).toEqual([]);
  });
});
