import { type Static, Type } from 'typebox';

/** Every error code an answer can carry, with its HTTP status. 412 and 422 are not used. */
export const problemStatus = {
  VALIDATION_FAILED: 400,
  UNKNOWN_FIELD: 400,
  MALFORMED_JSON: 400,
  TOKEN_MISSING: 401,
  TOKEN_EXPIRED: 401,
  TOKEN_INVALID: 401,
  ROLE_REQUIRED: 403,
  TOKEN_NOT_ALLOWED: 403,
  RESELLER_ONLY: 403,
  CUSTOMER_MISMATCH: 403,
  ACCOUNT_DISABLED: 403,
  LOYALTY_NOT_ENABLED: 403,
  NO_PORTAL_ACCOUNT: 403,
  NOT_FOUND: 404,
  UNSUPPORTED_FILE: 400,
  MSA_NOT_OFFERED: 404,
  ADDRESS_NOT_FOUND: 404,
  STALE_VERSION: 409,
  INVALID_TRANSITION: 409,
  CUSTOMER_NOT_ACTIVE: 409,
  IDEMPOTENCY_KEY_REUSED: 409,
  MANDATE_REQUIRED: 409,
  LAST_MAIN_CONTACT: 409,
  LAST_BILLING_CONTACT: 409,
  USERNAME_IN_USE: 409,
  LAST_ADMIN: 409,
  OWN_ACCOUNT: 409,
  ALREADY_ACTIVATED: 409,
  ACTIVATION_EXPIRED: 409,
  TOKEN_LIMIT: 409,
  SIGNING_LINK_EXPIRED: 409,
  MSA_NOT_SIGNED: 409,
  AVAILABILITY_EXPIRED: 409,
  PACKAGE_NOT_ORDERABLE: 409,
  DUPLICATE_CUSTOMER_ORDER_ID: 409,
  ADDRESS_HAS_OPEN_ORDER: 409,
  ADDRESS_HAS_SERVICE: 409,
  ORDER_NOT_MODIFIABLE: 409,
  ORDER_NOT_CANCELLABLE: 409,
  CANCELLATION_TOO_LATE: 409,
  CANCELLATION_CHARGE_CHANGED: 409,
  NO_ADDRESS_SPACE: 409,
  PREFIX_IN_USE: 409,
  LINE_NOT_ACTIVE: 409,
  TERMINATION_ALREADY_REQUESTED: 409,
  TERMINATION_TOO_LATE: 409,
  DIAGNOSTIC_RUNNING: 409,
  DIAGNOSTIC_NOT_SUPPORTED: 409,
  BODY_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  RATE_LIMITED: 429,
  TOO_MANY_ATTEMPTS: 429,
  INTERNAL_ERROR: 500,
  UNAVAILABLE: 503,
} as const;
export type ProblemCode = keyof typeof problemStatus;

/** One field error: `code` is the translation key of a field rule, `params` fill its text. */
export const ValidationError = Type.Object({
  field: Type.String({ description: 'Path in the request: dots and [n]; empty for the whole body; query.limit for a query.' }),
  code: Type.String({ description: 'Translation key, for example validation.iban-invalid.' }),
  message: Type.String({ description: 'The same in the language of the request.' }),
  params: Type.Optional(Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]))),
});
export type ValidationError = Static<typeof ValidationError>;

/** The body of every answer that is not a success. A 400 has `validationErrors` as well. */
export const Problem = Type.Object({
  status: Type.Integer(),
  code: Type.String(),
  message: Type.String({ description: 'In the language of the request, safe to show.' }),
  correlationId: Type.String({ description: 'Also in the header X-Correlation-Id; the log has it too.' }),
  details: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  validationErrors: Type.Optional(Type.Array(ValidationError)),
});
export type Problem = Static<typeof Problem>;
