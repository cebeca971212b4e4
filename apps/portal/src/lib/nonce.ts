/** The nonce of this answer's Content-Security-Policy. Read once and taken out of the page, where other script could find it. */
export const styleNonce = takeNonce();

function takeNonce(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]');
  const nonce = meta?.content ?? '';
  meta?.remove();
  return nonce;
}
