/**
 * The nonce of the Content-Security-Policy of this page. It is read once and removed from the page, so that other scripts cannot find it.
 */
export const styleNonce = consumeNonce();

function consumeNonce(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]');
  const nonce = meta?.content ?? '';
  meta?.remove();
  return nonce;
}
