/** The register failed: it was away, slow, refused us or said something that makes no sense. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}
