/** One decimal: what a screen can show, at a third of the bytes. */
export function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** A generator of numbers from 0 to 1 that gives the same picture every time. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) >>> 0;
    return state / 4294967296;
  };
}

/** Frames a drawing; its colours are the `--art-` variables of `entrance.css`, so it follows brand and scheme by itself. */
export function frame(viewBox: string, fit: string, content: string): string {
  return `<svg class="entrance-art" viewBox="${viewBox}" preserveAspectRatio="${fit}" aria-hidden="true" focusable="false">${content}</svg>`;
}
