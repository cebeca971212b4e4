/** Access for the provider's own systems: a bearer token from `PROVIDER_TOKEN`, never a session or an API token. */
export const providerAccess = { signedIn: false, provider: true } as const;
