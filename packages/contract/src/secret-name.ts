// Passwords, PINs, codes and tokens are secret; postal and product codes are not.
const secretName = /password|token|secret/i;
const secretCode = /(^p|P)in$|^code$|(activation|verification|Activation|Verification)Code$/;

/** Whether a field holds a secret by its name. Secrets are neither stored in the browser nor shown as text. */
export function isSecretName(name: string): boolean {
  return secretName.test(name) || secretCode.test(name);
}
