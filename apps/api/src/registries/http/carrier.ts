import { CarrierResult } from '@demarc/contract/availability.ts';
import type { CarrierEndpoint } from '../../config.ts';
import { type Carrier, CarrierFailure } from '../carrier.ts';
import { parseAs } from '../parse-as.ts';

/** Larger than the response for an address with hundreds of rooms. */
const maxBytes = 1024 * 1024;

/**
 * Connects to a carrier over HTTP, which receives `{ address, room }` by POST and returns a CarrierResult of the contract. Name,
 * physical carrier and network owner are those of its last response.
 */
export function createHttpCarrier({ code, url, physicalCarrier }: CarrierEndpoint): Carrier {
  let identity = { name: code, physicalCarrier, networkOwner: null as string | null };
  return {
    code,
    get name() {
      return identity.name;
    },
    get physicalCarrier() {
      return identity.physicalCarrier;
    },
    get networkOwner() {
      return identity.networkOwner;
    },
    async check(query, signal) {
      const result = await parseAs(CarrierResult, await requestCarrier(url, query, signal));
      if (!result) throw new CarrierFailure('CARRIER_NONSENSE', 'its response had an unexpected format');
      identity = {
        name: result.carrierName,
        physicalCarrier: result.physicalCarrier,
        networkOwner: result.networkOwner,
      };
      return result;
    },
  };
}

async function requestCarrier(url: string, query: object, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify(query),
    // A redirect must not receive the address.
    redirect: 'error',
    signal,
  }).catch(() => {
    // The message of fetch may contain the address.
    throw new CarrierFailure('CARRIER_TIMEOUT', signal.aborted ? 'the request timed out' : "it couldn't be reached");
  });
  if (response.status === 429) throw new CarrierFailure('CARRIER_BUSY', 'it asked us to wait');
  if (response.status >= 500) throw new CarrierFailure('CARRIER_TIMEOUT', `it responded with status ${response.status}`);
  if (!response.ok) throw new CarrierFailure('CARRIER_NONSENSE', `it responded with status ${response.status}`);
  return parseJson(await readText(response, signal));
}

async function readText(response: Response, signal: AbortSignal): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of response.body ?? []) {
      length += chunk.length;
      if (length > maxBytes) break;
      chunks.push(chunk);
    }
  } catch {
    throw new CarrierFailure('CARRIER_TIMEOUT', signal.aborted ? 'the request timed out' : 'the connection broke');
  }
  if (length > maxBytes) throw new CarrierFailure('CARRIER_NONSENSE', 'its response was too large');
  return Buffer.concat(chunks).toString('utf8');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new CarrierFailure('CARRIER_NONSENSE', "its response wasn't JSON");
  }
}
