/** The font files in `fonts.css`, by package path. Pages may preload them, and the server serves them. */
export const fontFiles = [
  '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2',
  '@fontsource-variable/red-hat-mono/files/red-hat-mono-latin-wght-normal.woff2',
] as const;
