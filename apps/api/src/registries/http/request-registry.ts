import type { Static, TSchema } from 'typebox';
import { parseAs } from '../parse-as.ts';
import { RegistryFailure } from './registry-failure.ts';

const timeoutMilliseconds = 3_000;

interface RegistryResponse {
  status: number;
  /** Undefined if it is not JSON. */
  content: unknown;
}

/** Queries a registry over HTTP; throws RegistryFailure if it cannot be reached, redirects, or takes longer than 3 seconds. */
export async function requestRegistry(
  address: string,
  headers: Record<string, string>,
  body?: object,
): Promise<RegistryResponse> {
  try {
    const response = await fetch(address, {
      method: body ? 'POST' : 'GET',
      headers: { accept: 'application/json', ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
      // A redirect must not receive the key.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMilliseconds),
    });
    return { status: response.status, content: parseJson(await response.text()) };
  } catch (error) {
    // The message of fetch may contain the URL, and with it the number that was looked up.
    throw new RegistryFailure((error as Error).name === 'TimeoutError' ? 'the request timed out' : "it couldn't be reached");
  }
}

/** Returns the content of a response with status 200 that matches the schema; throws RegistryFailure otherwise. */
export async function parseContent<S extends TSchema>({ status, content }: RegistryResponse, shape: S): Promise<Static<S>> {
  if (status !== 200) throw new RegistryFailure(`it responded with status ${status}`);
  const parsed = await parseAs(shape, content);
  if (!parsed) throw new RegistryFailure('its response had an unexpected format');
  return parsed;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
