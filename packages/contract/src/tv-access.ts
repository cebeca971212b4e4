import { Type } from 'typebox';

/** Access for the television calls of the specification. The customer is the caller's own (claim `cid`). */
export const tvAccess = { signedIn: true, role: 'RESELLER_SERVICE_DESK', resellerOnly: true } as const;
export const tvTag = 'TV accounts';

/** The device's own serial number. */
export const TvDeviceId = Type.String({ pattern: '^[A-Za-z0-9._:-]{1,64}$' });
