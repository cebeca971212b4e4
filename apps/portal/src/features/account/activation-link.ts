export interface ActivationLink {
  /** Null if the URL does not identify an account. */
  account: { customerId: number; accountId: string } | null;
  /** The one-time code from the email; null if the URL has none. */
  code: string | null;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** The contract's limit. */
const maxCodeLength = 64;

/** Parses the link in an activation email: `?customerId=&accountId=#code=`. */
export function parseActivationLink({ search, hash }: { search: string; hash: string }): ActivationLink {
  const query = new URLSearchParams(search);
  const [customerId, accountId] = [query.get('customerId') ?? '', query.get('accountId') ?? ''];
  const isComplete = /^\d{1,15}$/.test(customerId) && uuid.test(accountId);
  return {
    account: isComplete ? { customerId: Number(customerId), accountId } : null,
    code: parseCode(new URLSearchParams(hash.replace(/^#/, '')).get('code')),
  };
}

/** Parses pasted text: the full link from the email, or only the code. */
export function parsePastedLink(text: string): ActivationLink {
  const pasted = text.trim();
  return URL.canParse(pasted) ? parseActivationLink(new URL(pasted)) : { account: null, code: parseCode(pasted) };
}

function parseCode(text: string | null): string | null {
  return text && text.length <= maxCodeLength && /^[\w-]+$/.test(text) ? text : null;
}

/** Reads the link and removes the code from the URL, so that it stays out of the history and off the screen. */
export function consumeActivationLink(): ActivationLink {
  const link = parseActivationLink(location);
  if (location.hash) history.replaceState(history.state, '', location.pathname + location.search);
  return link;
}
