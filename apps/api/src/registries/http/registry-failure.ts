/** The registry failed: it was unavailable or too slow, rejected the request, or sent an invalid response. */
export class RegistryFailure extends Error {
  override readonly name = 'RegistryFailure';
}
