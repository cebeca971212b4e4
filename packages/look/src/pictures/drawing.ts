/** One decimal is as precise as a screen can show and takes a third of the bytes. */
export function roundToTenth(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Creates a seeded random generator of numbers from 0 up to 1, so that a picture is the same every time. */
export function createSeededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) >>> 0;
    return state / 4294967296;
  };
}

/** Wraps a drawing in SVG. It uses the `--art-` variables of `entrance.css`, so it follows brand and color scheme. */
export function wrapSvg(viewBox: string, fit: string, content: string): string {
  return `<svg class="entrance-art" viewBox="${viewBox}" preserveAspectRatio="${fit}" aria-hidden="true" focusable="false">${content}</svg>`;
}
