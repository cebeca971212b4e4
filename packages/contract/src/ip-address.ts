import { type Static, Type } from 'typebox';
import { maxHostNameLength } from './host-name.ts';
import { ipPrefixParams } from './ip-prefix.ts';
import { ipPrefixAccess, ipPrefixTag } from './ip-prefix-counts.ts';
import { csvExport, defineOperation } from './operation.ts';
import { createKeysetPageSchema } from './pagination.ts';
import { maxLength } from './rules/max-length.ts';
import { singleLine } from './rules/single-line.ts';
import { CustomerId, Instant, nullable, optional } from './types.ts';

/** The maximum number of addresses that one call can change. */
export const maxBulkAddresses = 256;
/** The maximum number of characters of a zone file, and of records in its preview. */
export const maxZoneFileLength = 200_000;
export const maxZoneFileRows = 4_096;
/** Names may be longer when they are typed: with a trailing dot, or with international letters. */
const maxTypedName = 500;

export const addressUsages = ['NETWORK', 'BROADCAST', 'GATEWAY', 'ASSIGNED', 'FREE'] as const;
export type AddressUsage = (typeof addressUsages)[number];

export const dnsStates = ['PENDING', 'PUBLISHED', 'FAILED'] as const;
export type DnsState = (typeof dnsStates)[number];

/** The reasons why a change could not be published. All but the last two come from the name server. */
export const dnsFailureReasons = [
  'REFUSED',
  'TIMEOUT',
  'BAD_KEY',
  'BAD_TIME',
  'NOT_AUTHORITATIVE',
  'SERVFAIL',
  'UNREACHABLE',
  'NOT_READ_BACK',
  'NOT_CONFIGURED',
] as const;
export type DnsFailureReason = (typeof dnsFailureReasons)[number];

export const forwardStates = ['CONFIRMED', 'OTHER_ADDRESS', 'NO_RECORD', 'NOT_CHECKED'] as const;
export type ForwardState = (typeof forwardStates)[number];

export const addressWarnings = ['PTR_NOT_FORWARD_CONFIRMED'] as const;

const Warnings = Type.Array(Type.Enum([...addressWarnings]), {
  description:
    '`PTR_NOT_FORWARD_CONFIRMED`: the name of the PTR record does not lead back to the address. It is published anyway.',
});
const ForwardStateSchema = Type.Enum([...forwardStates], {
  description:
    'Whether the A or AAAA records of the PTR name contain the address (`CONFIRMED`), other addresses only, or do not exist.',
});

/** An address of a prefix. */
export const IpAddress = Type.Object({
  ip: Type.String(),
  usage: Type.Enum([...addressUsages], {
    description:
      '`ASSIGNED` if it has a host name, PTR record or note, or if the service of the prefix uses it. `NETWORK` and `BROADCAST` do not exist in a routed prefix, or in a /31 or /32.',
  }),
  usedByService: Type.Boolean({ description: 'Whether a session of the line that the prefix belongs to had it.' }),
  hostname: nullable(Type.String({ description: 'Your own name of the device. Not published.' })),
  ptr: nullable(
    Type.String({ description: 'Name that the address leads to, as in DNS: in lower case, `xn--` for international labels.' }),
  ),
  ptrUnicode: nullable(Type.String({ description: 'The same name as people read it.' })),
  description: nullable(Type.String({ description: 'Your own note.' })),
  dnsState: nullable(
    Type.Enum([...dnsStates], {
      description:
        '`PENDING` until the change is published and read back. Null if nothing is to be published: no PTR record, or a prefix without PTR records of its own.',
    }),
  ),
  dnsReason: nullable(
    Type.Enum([...dnsFailureReasons], {
      description:
        'Why the last attempt failed. With `PENDING`, it will be repeated. `NOT_READ_BACK` means that the name server accepted it and does not show it.',
    }),
  ),
  publishedPtr: nullable(
    Type.String({ description: 'Name that is published now. Differs from `ptr` while a change is pending.' }),
  ),
  publishedAt: nullable(Type.String({ format: 'date-time', description: 'When it was last read back from the name server.' })),
  forwardState: nullable(ForwardStateSchema),
  warnings: Warnings,
  version: Type.Integer({ minimum: 0, description: 'Version of the address. 0 if nothing was ever stored for it.' }),
  updatedAt: nullable(Instant),
});
export type IpAddress = Static<typeof IpAddress>;

const AddressVersion = Type.Optional(
  Type.Integer({
    minimum: 0,
    description:
      'Version of the address that you retrieved, 0 if nothing was stored. If it has changed since, the update is refused with `STALE_VERSION`.',
  }),
);
const Name = optional(
  Type.String({
    maxLength: maxTypedName,
    description: `Host name of at least two labels and at most ${maxHostNameLength} characters. International names are converted.`,
  }),
);
const Hostname = optional(Type.String({ maxLength: 253 }));
const Note = optional(Type.String({ maxLength: 255 }));
const noteRules = [maxLength(255), singleLine];
const hostnameRules = [maxLength(253), singleLine];

const addressParams = Type.Object({ ...ipPrefixParams.properties, ip: Type.String({ maxLength: 45, minLength: 2 }) });
const writeProblems = ['STALE_VERSION', 'PREFIX_NOT_ACTIVE', 'REVERSE_DNS_DELEGATED', 'CUSTOMER_NOT_ACTIVE'] as const;

export const listIpAddresses = defineOperation({
  id: 'listIpAddresses',
  method: 'GET',
  path: '/v1/customer/:customerId/ip-prefix/:prefixId/address',
  summary: 'Lists the addresses of a prefix in order: all of an IPv4 prefix, and those with stored data of an IPv6 prefix.',
  tag: ipPrefixTag,
  access: ipPrefixAccess,
  params: ipPrefixParams,
  query: Type.Object({
    usage: Type.Optional(Type.Array(Type.Enum([...addressUsages]), { maxItems: addressUsages.length })),
    dnsState: Type.Optional(Type.Array(Type.Enum([...dnsStates]), { maxItems: dnsStates.length })),
    hasPtr: Type.Optional(Type.Boolean()),
    q: Type.Optional(
      Type.String({ minLength: 2, maxLength: 100, description: 'Finds stored addresses by address, name or note.' }),
    ),
    from: Type.Optional(
      Type.String({
        maxLength: 45,
        description: 'First address of the page, such as that of a /24. Without effect next to `after`.',
      }),
    ),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: maxBulkAddresses, default: 25 })),
    after: Type.Optional(Type.String({ maxLength: 500, description: 'Value of `next` from the previous page.' })),
  }),
  response: createKeysetPageSchema(IpAddress),
  follows: ['ip-prefix'],
});

export const putIpAddress = defineOperation({
  id: 'putIpAddress',
  method: 'PUT',
  path: '/v1/customer/:customerId/ip-prefix/:prefixId/address/:ip',
  summary: 'Stores the PTR record, host name and note of an address. The PTR record is published within seconds.',
  tag: ipPrefixTag,
  access: ipPrefixAccess,
  params: addressParams,
  body: Type.Object({ ptr: Name, hostname: Hostname, description: Note, version: AddressVersion }),
  bodyName: 'ipAddressRequest',
  rules: { hostname: hostnameRules, description: noteRules },
  response: IpAddress,
  problems: writeProblems,
});

export const deleteIpAddress = defineOperation({
  id: 'deleteIpAddress',
  method: 'DELETE',
  path: '/v1/customer/:customerId/ip-prefix/:prefixId/address/:ip',
  summary: 'Clears the PTR record, host name and note of an address.',
  tag: ipPrefixTag,
  access: ipPrefixAccess,
  params: addressParams,
  query: Type.Object({ version: AddressVersion }),
  problems: writeProblems,
});

const BulkRow = Type.Object({
  ip: Type.String({ maxLength: 45 }),
  ptr: Name,
  hostname: Hostname,
  description: Note,
  version: AddressVersion,
});

export const updateIpAddresses = defineOperation({
  id: 'updateIpAddresses',
  method: 'PATCH',
  path: '/v1/customer/:customerId/ip-prefix/:prefixId/address',
  summary: `Updates up to ${maxBulkAddresses} addresses, all of them or none. Fields that a row omits do not change, and null clears them.`,
  tag: ipPrefixTag,
  access: ipPrefixAccess,
  params: ipPrefixParams,
  body: Type.Object({
    rows: Type.Array(BulkRow, { minItems: 1, maxItems: maxBulkAddresses, description: 'Each address once.' }),
  }),
  bodyName: 'ipAddressesUpdateRequest',
  rules: { 'rows[].hostname': hostnameRules, 'rows[].description': noteRules },
  response: Type.Object({
    items: Type.Array(IpAddress, { description: 'The addresses after the change, in the order of the request.' }),
    warnings: Warnings,
  }),
  problems: writeProblems,
});

/** A row of a preview: an address with the PTR record that it has and the one it would get. */
export const AddressPreviewRow = Type.Object({
  line: nullable(Type.Integer({ description: 'Line of the zone file.' })),
  ip: Type.String({ description: 'Address as given, if it is not a valid one.' }),
  currentPtr: nullable(Type.String()),
  ptr: nullable(Type.String({ description: 'Name as it would be stored. Null if it would be cleared, or is not valid.' })),
  ptrUnicode: nullable(Type.String()),
  typed: nullable(Type.String({ description: 'Name as given.' })),
  isChanged: Type.Boolean(),
  problem: nullable(
    Type.Object(
      {
        field: Type.Enum(['ip', 'ptr']),
        code: Type.String({ description: 'Translation key, such as `validation.hostname-underscore`.' }),
        message: Type.String(),
        params: Type.Optional(Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]))),
      },
      { description: 'Why the bulk update would refuse the row.' },
    ),
  ),
  forwardState: nullable(ForwardStateSchema),
  version: Type.Integer({ minimum: 0, description: 'For the bulk update.' }),
});
export type AddressPreviewRow = Static<typeof AddressPreviewRow>;

const AddressPreview = Type.Object({
  rows: Type.Array(AddressPreviewRow),
  problemCount: Type.Integer(),
  changedCount: Type.Integer({ description: 'Rows without a problem that would change something.' }),
});

export const previewIpAddresses = defineOperation({
  id: 'previewIpAddresses',
  method: 'POST',
  path: '/v1/customer/:customerId/ip-prefix/:prefixId/address-preview',
  summary:
    'Shows which PTR records a pattern or a list of rows would give addresses, with their problems. Changes nothing; send the rows to the bulk update.',
  tag: ipPrefixTag,
  access: ipPrefixAccess,
  params: ipPrefixParams,
  body: Type.Object({
    pattern: optional(
      Type.String({
        maxLength: maxTypedName,
        description:
          'With the parts of the address in braces, such as `{a}-{b}-{c}-{d}.customer.example`: `{a}` to `{d}` are the numbers of an IPv4 address, and `{a}` to `{h}` the groups of an IPv6 address.',
      }),
    ),
    ips: Type.Optional(
      Type.Array(Type.String({ maxLength: 45 }), {
        maxItems: maxBulkAddresses,
        description: 'Addresses that the pattern is for.',
      }),
    ),
    rows: Type.Optional(
      Type.Array(Type.Object({ ip: Type.String({ maxLength: 45 }), ptr: Name }), {
        maxItems: maxBulkAddresses,
        description: 'Instead of a pattern: addresses with their names, such as from a CSV file.',
      }),
    ),
  }),
  bodyName: 'addressPreviewRequest',
  response: AddressPreview,
  problems: ['PREFIX_NOT_ACTIVE'],
});

export const previewZoneFile = defineOperation({
  id: 'previewZoneFile',
  method: 'POST',
  path: '/v1/customer/:customerId/ip-prefix/:prefixId/zone-import',
  summary:
    'Reads the PTR records of a zone file (RFC 1035), and shows what importing them would change. Changes nothing; send the rows to the bulk update.',
  tag: ipPrefixTag,
  access: ipPrefixAccess,
  params: ipPrefixParams,
  body: Type.Object({
    zoneFile: Type.String({
      maxLength: maxZoneFileLength,
      description: 'Text of the file, with `$ORIGIN`, `$TTL`, relative names, comments and parentheses.',
    }),
    origin: optional(
      Type.String({
        maxLength: 254,
        description: 'Origin of names before the first `$ORIGIN`. Defaults to the zone of the prefix.',
      }),
    ),
  }),
  bodyName: 'zoneFileRequest',
  response: Type.Object({
    ...AddressPreview.properties,
    ignored: Type.Array(
      Type.Object({
        line: Type.Integer(),
        text: Type.String({ description: 'The first 200 characters.' }),
        reason: Type.Enum(['NOT_PTR', 'OUTSIDE_PREFIX', 'UNREADABLE', 'DUPLICATE'], {
          description: '`DUPLICATE`: a later record of the same address. Only one PTR record per address is supported.',
        }),
      }),
      { description: 'Lines that would not be imported.' },
    ),
  }),
  problems: ['PREFIX_NOT_ACTIVE'],
});

export const exportIpAddresses = defineOperation({
  id: 'exportIpAddresses',
  method: 'GET',
  path: '/v1/customer/:customerId/ip-prefix/:prefixId/address/export',
  summary: 'Exports the stored addresses of a prefix as CSV, or their PTR records as a zone file.',
  tag: ipPrefixTag,
  access: ipPrefixAccess,
  params: ipPrefixParams,
  query: Type.Object({ format: Type.Optional(Type.Enum(['csv', 'zone'], { default: 'csv' })) }),
  file: { ...csvExport, otherContentTypes: ['text/dns; charset=utf-8'] },
});

export const retryIpPrefixDns = defineOperation({
  id: 'retryIpPrefixDns',
  method: 'POST',
  path: '/v1/customer/:customerId/ip-prefix/:prefixId/dns-retry',
  summary: 'Publishes the DNS changes of a prefix again that could not be published.',
  tag: ipPrefixTag,
  access: ipPrefixAccess,
  params: Type.Object({ customerId: CustomerId, prefixId: ipPrefixParams.properties.prefixId }),
  response: Type.Object({ retriedCount: Type.Integer() }),
  status: 202,
  problems: ['PREFIX_NOT_ACTIVE', 'CUSTOMER_NOT_ACTIVE'],
});
