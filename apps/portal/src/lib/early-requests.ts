/** A request that `before-paint.ts` has sent while the scripts of the page were loading. */
export interface EarlyRequest {
  method: string;
  /** The path and query, without the origin of the API. */
  path: string;
  token: string | null;
  language: string | null;
  response: Promise<Response>;
}

type Request = Omit<EarlyRequest, 'response'>;

declare global {
  /** Handed over by `before-paint.ts`, which is a separate script. */
  var earlyRequests: EarlyRequest[] | undefined;
}

/** A response that the page has not taken by then is not needed. */
const maxAgeMs = 15_000;

// Kept out of reach of other scripts, because the responses contain data of the customer.
const requests = (globalThis.earlyRequests ?? []).map(readResponse);
delete globalThis.earlyRequests;
setTimeout(() => requests.splice(0), maxAgeMs);

/** Reads the body as soon as it arrives, so that `takeEarlyData` has it when the page first renders. */
function readResponse(request: EarlyRequest): EarlyRequest & { body?: string } {
  const read: EarlyRequest & { body?: string } = { ...request, response: request.response.then(toReadResponse) };
  // The code that takes a response handles its failure.
  read.response.catch(() => {});
  return read;

  async function toReadResponse(response: Response): Promise<Response> {
    if (response.status !== 200) return response;
    read.body = await response.text();
    return new Response(read.body, response);
  }
}

export function hasEarlyRequests(): boolean {
  return requests.length > 0;
}

/** Takes the response to a request that has already been sent; undefined if it has to be sent now. */
export function takeEarlyResponse(request: Request): Promise<Response> | undefined {
  return take(request)?.response;
}

/** Takes the data of such a request; undefined if it has not arrived yet, or if the request was refused. */
export function takeEarlyData(request: Request): unknown {
  const body = requests.find(matches(request))?.body;
  if (body === undefined) return undefined;
  take(request);
  return JSON.parse(body);
}

function take(request: Request): EarlyRequest | undefined {
  const index = requests.findIndex(matches(request));
  return index < 0 ? undefined : requests.splice(index, 1)[0];
}

function matches({ method, path, token, language }: Request): (early: EarlyRequest) => boolean {
  return (early) => early.path === path && early.method === method && early.token === token && early.language === language;
}
