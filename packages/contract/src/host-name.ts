import { parseAddress } from './ip-network.ts';
import type { RuleProblem } from './rules/rule.ts';

/** The longest name, in its ASCII form and without the trailing dot (RFC 1035). */
export const maxHostNameLength = 253;
const maxLabelLength = 63;

export type HostNameResult = { name: string; problem: null } | { name: null; problem: RuleProblem };

/**
 * Checks a host name and returns it as it is sent to DNS: in lower case, without the trailing dot, and with international labels
 * in their ASCII form (`xn--`).
 */
export function normalizeHostName(text: string): HostNameResult {
  const hostName = text.trim().replace(/[.。．｡]$/u, '');
  const problem = findUnconvertedProblem(hostName);
  if (problem) return { name: null, problem };
  const name = isAscii(hostName) ? hostName.toLowerCase() : toAscii(hostName);
  const nameProblem = name === null ? { code: 'validation.hostname-invalid' } : findNameProblem(name);
  return nameProblem || name === null
    ? { name: null, problem: nameProblem ?? { code: 'validation.hostname-invalid' } }
    : { name, problem: null };
}

/** Finds problems that have to be found before the international labels of a name are converted. */
function findUnconvertedProblem(hostName: string): RuleProblem | null {
  if (hostName.includes('_')) return { code: 'validation.hostname-underscore' };
  if (isAddressLike(hostName)) return { code: 'validation.hostname-is-address' };
  // The parser of URLs would read these characters as parts of a URL, or decode them.
  if (/[\s\p{Cc}!-,/:-@[-^`{-~]/u.test(hostName)) return { code: 'validation.hostname-invalid' };
  return null;
}

function findNameProblem(name: string): RuleProblem | null {
  const labels = name.split('.');
  if (labels.some((label) => label.length > maxLabelLength)) {
    return { code: 'validation.hostname-label-too-long', params: { max: maxLabelLength } };
  }
  if (name.length > maxHostNameLength) return { code: 'validation.hostname-too-long', params: { max: maxHostNameLength } };
  if (!labels.every((label) => /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/.test(label))) return { code: 'validation.hostname-invalid' };
  if (labels.length < 2) return { code: 'validation.hostname-one-label' };
  return null;
}

/** Whether a name is an IP address, even one that only some programs would accept, such as `010.0.0.1` or `[2001:db8::1]`. */
function isAddressLike(text: string): boolean {
  return /^[0-9]+(\.[0-9]+)*$/.test(text) || parseAddress(text.replace(/^\[(.*)\]$/, '$1')) !== null;
}

function isAscii(text: string): boolean {
  return /^[ -~]*$/.test(text);
}

/**
 * Converts to the ASCII form of an international name, by the rules that browsers and Node share (UTS 46); null if there is none.
 */
function toAscii(text: string): string | null {
  // Unlike `URL.parse`, the constructor exists in every browser that the portal supports.
  try {
    return new URL(`http://${text}`).hostname;
  } catch {
    return null;
  }
}
