/** The register failed: it was unavailable or too slow, rejected the request, or sent an invalid response. */
export class RegisterFailure extends Error {
  override readonly name = 'NoAnswer';
}
