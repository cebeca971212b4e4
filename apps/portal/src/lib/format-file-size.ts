import type { Formats } from './format.ts';

/** `39 kB`, `1.2 MB`. Rounds a small file up to one kilobyte, because no file is empty. */
export function formatFileSize(bytes: number, formats: Pick<Formats, 'number'>): string {
  if (bytes < 999_500) return `${formats.number(Math.max(1, Math.round(bytes / 1000)))}\u00a0kB`;
  return `${formats.number(Math.round(bytes / 100_000) / 10)}\u00a0MB`;
}
