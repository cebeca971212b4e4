export interface ActivationLink {
  /** Whose account; null where the address does not say. */
  account: { customerId: number; accountId: string } | null;
  /** The one-time code of the mail; null where it is not there (any more). */
  code: string | null;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** As long as the contract takes one. */
const longestCode = 64;

/** What the link of an activation mail says: `?customerId=&accountId=#code=`. */
export function readActivationLink({ search, hash }: { search: string; hash: string }): ActivationLink {
  const query = new URLSearchParams(search);
  const [customerId, accountId] = [query.get('customerId') ?? '', query.get('accountId') ?? ''];
  const isWhole = /^\d{1,15}$/.test(customerId) && uuid.test(accountId);
  return {
    account: isWhole ? { customerId: Number(customerId), accountId } : null,
    code: codeIn(new URLSearchParams(hash.replace(/^#/, '')).get('code')),
  };
}

/** What somebody pasted: the whole link of the mail, or the code alone. */
export function readPasted(text: string): ActivationLink {
  const pasted = text.trim();
  return URL.canParse(pasted) ? readActivationLink(new URL(pasted)) : { account: null, code: codeIn(pasted) };
}

function codeIn(text: string | null): string | null {
  return text && text.length <= longestCode && /^[\w-]+$/.test(text) ? text : null;
}

/** Takes the link out of the address: the code must not stay in it, in the history or on the screen. */
export function takeActivationLink(): ActivationLink {
  const link = readActivationLink(location);
  if (location.hash) history.replaceState(history.state, '', location.pathname + location.search);
  return link;
}
