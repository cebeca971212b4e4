import type { ForwardState } from '@demarc/contract/ip-address.ts';
import { parseAddress } from '@demarc/contract/ip-network.ts';
import type { DnsUpdater } from '../../dns/types.ts';

interface NamedAddress {
  ip: string;
  name: string;
}

/** Maximum number of names that are looked up at the same time. */
const concurrency = 32;
/** The maximum time that an API call waits for all of its names. A job looks up the remaining names later. */
const maxWaitMs = 2_000;

/** Checks whether names resolve to their addresses; each name is looked up once. Names without a response in time stay unchecked. */
export async function checkForwardNames(
  dns: DnsUpdater | null,
  addresses: readonly NamedAddress[],
): Promise<(address: NamedAddress) => ForwardState> {
  const addressesByName = new Map<string, readonly string[]>();
  if (dns && addresses.length > 0) {
    // One iterator for all workers, so that each name is looked up once.
    const names = new Set(addresses.map(({ name }) => name)).values();
    const lookUpAll = async () => {
      for (const name of names) {
        const result = await dns.lookUpForward(name).catch(() => null);
        if (result) addressesByName.set(name, result);
      }
    };
    const { promise: timeout, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, maxWaitMs);
    await Promise.race([Promise.all(Array.from({ length: concurrency }, lookUpAll)), timeout]);
    clearTimeout(timer);
  }
  return ({ ip, name }) => toForwardState(ip, addressesByName.get(name));
}

function toForwardState(ip: string, addresses: readonly string[] | undefined): ForwardState {
  if (!addresses) return 'NOT_CHECKED';
  if (addresses.length === 0) return 'NO_RECORD';
  const expected = parseAddress(ip);
  const isSame = addresses.some((text) => {
    const address = parseAddress(text);
    return address?.family === expected?.family && address?.value === expected?.value;
  });
  return isSame ? 'CONFIRMED' : 'OTHER_ADDRESS';
}
