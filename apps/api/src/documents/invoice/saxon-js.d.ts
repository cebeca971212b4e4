/** Types of the part of SaxonJS that we use; the package has none. */
declare module 'saxon-js' {
  interface TransformOptions {
    /** A stylesheet that `xslt3` compiled. */
    stylesheetInternal: object;
    sourceText: string;
    destination: 'serialized';
  }
  const SaxonJS: { transform(options: TransformOptions): { principalResult: string } };
  export = SaxonJS;
}
