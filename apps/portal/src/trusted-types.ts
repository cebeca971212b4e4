interface TrustedTypePolicyFactory {
  createPolicy(
    name: string,
    rules: { createHTML(text: string): string | null; createScriptURL(address: string): string | null },
  ): unknown;
}

// The page is served with `require-trusted-types-for 'script'`. The portal never creates markup from text, so `createHTML` only
// accepts text without tags, such as component style sheets. Scripts load from our own origin only.
const { trustedTypes } = window as { trustedTypes?: TrustedTypePolicyFactory };
trustedTypes?.createPolicy('default', {
  createHTML: (text) => (text.includes('<') ? null : text),
  createScriptURL: (address) => (new URL(address, location.href).origin === location.origin ? address : null),
});
