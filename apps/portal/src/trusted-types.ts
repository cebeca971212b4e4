interface TrustedTypePolicyFactory {
  createPolicy(
    name: string,
    rules: { createHTML(text: string): string | null; createScriptURL(address: string): string | null },
  ): unknown;
}

// The page is served with `require-trusted-types-for 'script'`. Markup is never made from text: style sheets that a component
// writes hold none. Script comes from our own origin only.
const { trustedTypes } = window as { trustedTypes?: TrustedTypePolicyFactory };
trustedTypes?.createPolicy('default', {
  createHTML: (text) => (text.includes('<') ? null : text),
  createScriptURL: (address) => (new URL(address, location.href).origin === location.origin ? address : null),
});
