// Never a password, PIN, code or token; a postal or product code is none of these.
const secretName = /password|token|secret/i;
const secretCode = /(^p|P)in$|^code$|(activation|verification|Activation|Verification)Code$/;

/** Whether a field's name says that its value is nobody else's business: it is neither kept in a browser nor shown as text. */
export function isSecretName(name: string): boolean {
  return secretName.test(name) || secretCode.test(name);
}
