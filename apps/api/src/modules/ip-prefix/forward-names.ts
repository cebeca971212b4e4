import type { ForwardState } from '@demarc/contract/ip-address.ts';
import { parseAddress } from '@demarc/contract/ip-network.ts';
import type { DnsUpdater } from '../../dns/types.ts';

interface NamedAddress {
  ip: string;
  name: string;
}

/** Names that are looked up at the same time. */
const concurrency = 32;
/** The maximum time that a call waits for all of its names. A job looks up the remaining names later. */
const patienceMs = 2_000;

/** Checks whether names resolve to their addresses; each name is looked up once. Names without a response in time stay unchecked. */
export async function checkForwardNames(
  dns: DnsUpdater | null,
  named: readonly NamedAddress[],
): Promise<(address: NamedAddress) => ForwardState> {
  const found = new Map<string, readonly string[]>();
  if (dns && named.length > 0) {
    const names = new Set(named.map(({ name }) => name)).values();
    const lookUpAll = async () => {
      for (const name of names) {
        const addresses = await dns.lookUpForward(name).catch(() => null);
        if (addresses) found.set(name, addresses);
      }
    };
    const { promise: timeout, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, patienceMs);
    await Promise.race([Promise.all(Array.from({ length: concurrency }, lookUpAll)), timeout]);
    clearTimeout(timer);
  }
  return ({ ip, name }) => toForwardState(ip, found.get(name));
}

function toForwardState(ip: string, addresses: readonly string[] | undefined): ForwardState {
  if (!addresses) return 'NOT_CHECKED';
  if (addresses.length === 0) return 'NO_RECORD';
  const wanted = parseAddress(ip);
  const isSame = addresses.some((text) => {
    const address = parseAddress(text);
    return address?.family === wanted?.family && address?.value === wanted?.value;
  });
  return isSame ? 'CONFIRMED' : 'OTHER_ADDRESS';
}
