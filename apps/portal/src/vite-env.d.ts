/** The version of this build: DEMARC_VERSION. */
declare const __DEMARC_VERSION__: string;

/** The URL of a file of the build. */
declare module '*?url' {
  const url: string;
  // biome-ignore lint/style/noDefaultExport: the bundler exports it this way.
  export default url;
}
