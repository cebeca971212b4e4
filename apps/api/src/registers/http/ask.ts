import type { Static, TSchema } from 'typebox';
import { fitting } from '../fitting.ts';
import { NoAnswer } from './no-answer.ts';

const timeoutMilliseconds = 3_000;

interface Reply {
  status: number;
  /** Undefined where it is no JSON. */
  content: unknown;
}

/** Asks a register over HTTP; throws NoAnswer where nothing came within three seconds. */
export async function ask(address: string, headers: Record<string, string>, body?: object): Promise<Reply> {
  try {
    const answer = await fetch(address, {
      method: body ? 'POST' : 'GET',
      headers: { accept: 'application/json', ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
      // A key must not follow to another place.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMilliseconds),
    });
    return { status: answer.status, content: parsed(await answer.text()) };
  } catch (error) {
    // What fetch says may hold the address, and with it the number that was asked for.
    throw new NoAnswer((error as Error).name === 'TimeoutError' ? 'it took too long' : 'it could not be reached');
  }
}

/** The reply's content where it has the shape; throws NoAnswer for everything else. */
export async function contentOf<S extends TSchema>({ status, content }: Reply, shape: S): Promise<Static<S>> {
  if (status !== 200) throw new NoAnswer(`it answered with status ${status}`);
  const found = await fitting(shape, content);
  if (!found) throw new NoAnswer('it answered in another form than expected');
  return found;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
