/** The font files that `fonts.css` names, by the package they come from: what a page may load ahead, and what a server serves. */
export const fontFiles = [
  '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2',
  '@fontsource-variable/red-hat-mono/files/red-hat-mono-latin-wght-normal.woff2',
] as const;
