import { isCreditorId } from '@demarc/contract/creditor-id.ts';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { demoSeller } from './seller.ts';

/** Lists the messages of the ConfigError for an environment. */
function listConfigErrors(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.messages;
  }
  return [];
}

describe('database', () => {
  it('uses named prepared statements unless PREPARED_STATEMENTS is off', () => {
    const url = 'postgres://db.example/portal';
    expect(readConfig({ DATABASE_URL: url }).database).toEqual({ url, usesNamedStatements: true });
    expect(readConfig({ DATABASE_URL: url, PREPARED_STATEMENTS: 'off' }).database).toEqual({ url, usesNamedStatements: false });
    expect(listConfigErrors({ PREPARED_STATEMENTS: 'maybe' })).toEqual(['PREPARED_STATEMENTS must be on or off.']);
  });

  it('accepts several hosts, and a direct address that bypasses the pooler', () => {
    const url = 'postgres://one.example:5432,two.example:5432/portal?target_session_attrs=read-write';
    const directUrl = 'postgres://one.example/portal';
    expect(readConfig({ DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl }).database).toEqual({
      url,
      directUrl,
      usesNamedStatements: true,
    });
    expect(listConfigErrors({ DATABASE_URL: 'postgres://one.example,/portal' })).toEqual([
      'DATABASE_URL must be a PostgreSQL URL that starts with postgres://.',
    ]);
    expect(listConfigErrors({ DATABASE_DIRECT_URL: directUrl })).toEqual(['DATABASE_DIRECT_URL requires DATABASE_URL.']);
  });
});

describe('demo', () => {
  it('is on by default only where nobody else can reach the server', () => {
    expect(readConfig({}).demo).toBe(true);
    for (const host of ['localhost', 'datacentre.localhost', '127.0.0.1', '[::1]', 'localhost.']) {
      expect(readConfig({ PUBLIC_URL: `http://${host}:5173` }).demo).toBe(true);
    }
    expect(readConfig({ PUBLIC_URL: 'https://portal.example' }).demo).toBe(false);
    expect(readConfig({ PUBLIC_URL: 'http://localhost.example' }).demo).toBe(false);
    expect(readConfig({ PUBLIC_URL: 'http://127.0.0.1.example' }).demo).toBe(false);
    expect(readConfig({ HOST: '0.0.0.0' }).demo).toBe(false);
    expect(readConfig({ DATABASE_URL: 'postgres://db.example/portal' }).demo).toBe(false);
  });

  it('follows DEMO=1 and DEMO=0 wherever the server runs', () => {
    expect(readConfig({ DEMO: '1', PUBLIC_URL: 'https://demo.example', HOST: '0.0.0.0' }).demo).toBe(true);
    expect(readConfig({ DEMO: '0' }).demo).toBe(false);
  });
});

describe('mail', () => {
  it('requires TLS when SMTP_TLS is required', () => {
    expect(readConfig({}).smtpTlsRequired).toBe(false);
    expect(readConfig({ SMTP_TLS: 'required' }).smtpTlsRequired).toBe(true);
    expect(listConfigErrors({ SMTP_TLS: 'on' })).toEqual(['SMTP_TLS must be required or opportunistic.']);
  });
});

describe('support contacts', () => {
  it('are invented in the demo, and empty elsewhere', () => {
    const { support } = readConfig({});
    expect(support.datacentre).toEqual({ phone: '020 555 01 23', email: 'support@kernhuis.example' });
    expect(new Set(Object.values(support).flatMap(({ phone, email }) => [phone, email])).size).toBe(6);
    expect(readConfig({ DEMO: '0' }).support.internet).toEqual({ phone: null, email: null });
  });

  it('have a phone number and an email address', () => {
    const { support } = readConfig({ SUPPORT_PHONE: '+31 (0)20-555 01 24', SUPPORT_EMAIL: 'help@provider.example' });
    for (const contact of Object.values(support))
      expect(contact).toEqual({ phone: '+31 (0)20-555 01 24', email: 'help@provider.example' });
    for (const phone of [
      '020',
      'call us',
      '020 555 01 23 <b>',
      'internet=',
      'radio=020 555 01 23',
      '020 555 01 23, 020 555 01 24',
    ]) {
      expect(listConfigErrors({ SUPPORT_PHONE: phone })).toEqual([
        'SUPPORT_PHONE must be a phone number such as 020 555 01 23, or comma-separated brand=number pairs.',
      ]);
    }
    for (const email of ['help', 'a@b@c', 'datacenter=a@x.example', '"><b>@x.example']) {
      expect(listConfigErrors({ SUPPORT_EMAIL: email })).toEqual([
        'SUPPORT_EMAIL must be an email address, or comma-separated brand=address pairs.',
      ]);
    }
  });

  it('can differ by brand, with one value for all other brands', () => {
    const support = (phone: string) => {
      const { internet, datacentre, television } = readConfig({ DEMO: '0', SUPPORT_PHONE: phone }).support;
      return [internet.phone, datacentre.phone, television.phone];
    };
    expect(support('internet=030 555 01 45, television=035 555 01 67')).toEqual(['030 555 01 45', null, '035 555 01 67']);
    expect(support('020 555 01 24,internet=030 555 01 45')).toEqual(['030 555 01 45', '020 555 01 24', '020 555 01 24']);
  });
});

describe('seller', () => {
  const read = (changes: object, env: Record<string, string> = {}) =>
    listConfigErrors({ ...env, SELLER: JSON.stringify({ ...demoSeller, ...changes }) });

  it('is an invented company in the demo, and null elsewhere', () => {
    expect(readConfig({}).seller).toEqual(demoSeller);
    expect(isCreditorId(demoSeller.creditorId)).toBe(true);
    expect(readConfig({ DEMO: '0' }).seller).toBeNull();
  });

  it('is the company in SELLER if SELLER is set', () => {
    const creditorId = 'DE98ZZZ09999999999';
    const seller = { ...demoSeller, name: 'Provider', creditorId };
    expect(readConfig({ SELLER: JSON.stringify(seller) }).seller).toEqual(seller);
    const printed = { ...seller, iban: 'nl83 DMRC 0900 0001 80', bic: 'dmrcnl2a ' };
    expect(readConfig({ SELLER: JSON.stringify(printed) }).seller).toEqual(seller);
  });

  it.each([
    ['a missing name', { name: undefined }],
    ['a missing creditor identifier', { creditorId: undefined }],
    ['a creditor identifier with wrong check digits', { creditorId: 'DE99ZZZ09999999999' }],
    ['an IBAN in its place', { creditorId: demoSeller.iban }],
    ['a list in its place', { creditorId: ['DE98ZZZ09999999999'] }],
    ['an IBAN with wrong check digits', { iban: 'NL84DMRC0900000180' }],
    ['an IBAN that is too short', { iban: 'NL83DMRC090000018' }],
    ['an account outside SEPA', { iban: 'TR330006100519786457841326' }],
    ['a BIC of the wrong length', { bic: 'DMRCNL2' }],
    ['an IBAN as BIC', { bic: demoSeller.iban }],
  ])('is refused with %s', (_description, changes) => {
    const expected =
      'SELLER must be JSON with name, address, cocNumber, vatNumber, iban (valid, in a SEPA country), bic (valid), and creditorId, a valid SEPA creditor identifier.';
    expect(read(changes)).toEqual([expected]);
    expect(read(changes, { DEMO: '0' })).toEqual([expected]);
  });
});

describe('name server and RTR cache', () => {
  const secret = Buffer.alloc(32, 'x').toString('base64');
  const dns = { DNS_UPDATE_SERVER: 'ns.provider.example', DNS_UPDATE_KEY_NAME: 'Demarc.', DNS_UPDATE_KEY_SECRET: secret };

  it('are not used by default', () => {
    expect(readConfig({})).toMatchObject({ dnsUpdate: null, dnsResolver: null, rpkiCache: null });
  });

  it('have their standard ports unless others are set', () => {
    expect(readConfig({ ...dns, RPKI_RTR: 'rtr.provider.example', DNS_RESOLVER: '2001:db8::53' })).toMatchObject({
      dnsUpdate: { server: { host: 'ns.provider.example', port: 53 }, keyName: 'demarc', algorithm: 'hmac-sha256', secret },
      dnsResolver: { host: '2001:db8::53', port: 53 },
      rpkiCache: { host: 'rtr.provider.example', port: 323 },
    });
    expect(readConfig({ RPKI_RTR: '[2001:db8::1]:8282' }).rpkiCache).toEqual({ host: '2001:db8::1', port: 8_282 });
    for (const RPKI_RTR of ['rtr:0', 'rtr:65536', 'rtr:', 'a b', '[rtr]:1', 'tcp://rtr', '2001:db8::1:x']) {
      expect(listConfigErrors({ RPKI_RTR })).toEqual(['RPKI_RTR must be a host or host:port.']);
    }
  });

  it('need server, key name and secret together, and a valid secret', () => {
    for (const name of ['DNS_UPDATE_SERVER', 'DNS_UPDATE_KEY_NAME', 'DNS_UPDATE_KEY_SECRET']) {
      expect(listConfigErrors({ ...dns, [name]: '' })).toEqual([
        'DNS_UPDATE_SERVER, DNS_UPDATE_KEY_NAME, DNS_UPDATE_KEY_SECRET must be set together.',
      ]);
    }
    for (const DNS_UPDATE_KEY_SECRET of ['not base64!', Buffer.alloc(15).toString('base64')]) {
      expect(listConfigErrors({ ...dns, DNS_UPDATE_KEY_SECRET })).toEqual([
        'DNS_UPDATE_KEY_SECRET must be a secret of at least 16 bytes in Base64.',
      ]);
    }
    expect(listConfigErrors({ ...dns, DNS_UPDATE_KEY_NAME: 'a..b' })).toEqual([
      'DNS_UPDATE_KEY_NAME must be the name of a TSIG key.',
    ]);
    expect(listConfigErrors({ ...dns, DNS_UPDATE_KEY_ALGORITHM: 'hmac-md5' })).toEqual([
      'DNS_UPDATE_KEY_ALGORITHM must be hmac-sha256, hmac-sha384, or hmac-sha512.',
    ]);
  });
});

describe('sessions', () => {
  it('end after two hours of inactivity by default', () => {
    expect(readConfig({}).sessionInactivityMinutes).toBe(120);
    expect(readConfig({ SESSION_INACTIVITY_MINUTES: '15' }).sessionInactivityMinutes).toBe(15);
    expect(readConfig({ SESSION_INACTIVITY_MINUTES: 'off' }).sessionInactivityMinutes).toBeNull();
    for (const SESSION_INACTIVITY_MINUTES of ['0', '14', '721', '2h', 'OFF']) {
      expect(listConfigErrors({ SESSION_INACTIVITY_MINUTES })).toEqual([
        'SESSION_INACTIVITY_MINUTES must be a whole number from 15 to 720, or off.',
      ]);
    }
  });
});

describe('external registries', () => {
  it('default to the built-in tables', () => {
    expect(readConfig({})).toMatchObject({ cocRegistry: null, vatRegistry: null, addressRegistry: null });
  });

  it('have a URL without its trailing slash, and a key', () => {
    const config = readConfig({
      COC_REGISTER_URL: 'https://coc.example/api/v1/',
      COC_REGISTER_KEY: 'l7xx-abc',
      VAT_REGISTER_URL: 'https://vat.example/rest-api',
      ADDRESS_REGISTER_URL: 'https://address.example/v2',
      ADDRESS_REGISTER_KEY: 'l8yy',
    });
    expect(config).toMatchObject({
      cocRegistry: { url: 'https://coc.example/api/v1', key: 'l7xx-abc' },
      vatRegistry: { url: 'https://vat.example/rest-api' },
      addressRegistry: { url: 'https://address.example/v2', key: 'l8yy' },
    });
  });

  it.each(['COC', 'ADDRESS'])('are rejected when the %s register has a URL or a key but not both', (kind) => {
    const together = [`${kind}_REGISTER_URL and ${kind}_REGISTER_KEY must be set together.`];
    expect(listConfigErrors({ [`${kind}_REGISTER_URL`]: 'https://registry.example' })).toEqual(together);
    expect(listConfigErrors({ [`${kind}_REGISTER_KEY`]: 'key' })).toEqual(together);
  });

  it('list the carriers in CARRIERS', () => {
    expect(readConfig({}).carriers).toBeNull();
    const env = { CARRIERS: 'GLAS=https://glas.example/check/, KOPER:COPPER=http://10.0.0.7:8080/v1?of=us' };
    expect(readConfig(env).carriers).toEqual([
      { code: 'GLAS', url: 'https://glas.example/check', physicalCarrier: 'FIBER' },
      { code: 'KOPER', url: 'http://10.0.0.7:8080/v1?of=us', physicalCarrier: 'COPPER' },
    ]);
  });

  it.each([
    'glas=https://glas.example',
    'GLAS',
    'GLAS=ftp://glas.example',
    'GLAS:AIR=https://glas.example',
    'GLAS=https://one.example,GLAS=https://two.example',
    'GLAS=https://glas.example,',
  ])('reject CARRIERS=%s', (CARRIERS) => {
    expect(listConfigErrors({ CARRIERS })).toEqual([
      'CARRIERS must be comma-separated carriers such as CODE=https://carrier.example or CODE:COPPER=https://carrier.example.',
    ]);
  });

  it('report each wrong value in one sentence', () => {
    const env = { COC_REGISTER_URL: 'kvk', COC_REGISTER_KEY: 'two words', VAT_REGISTER_URL: 'ftp://vat.example' };
    expect(listConfigErrors(env)).toEqual([
      'VAT_REGISTER_URL must be an http or https URL.',
      'COC_REGISTER_URL must be an http or https URL.',
      'COC_REGISTER_KEY must be a key without spaces.',
    ]);
  });
});

describe('webhook networks', () => {
  it('default to none', () => {
    expect(readConfig({}).webhookNetworks).toEqual([]);
    expect(readConfig({ WEBHOOK_NETWORKS: '10.0.0.0/8, fd00::/8' }).webhookNetworks).toEqual(['10.0.0.0/8', 'fd00::/8']);
  });

  it.each(['10.0.0.1', 'lab', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8,', 'loopback'])('reject %s', (WEBHOOK_NETWORKS) => {
    expect(listConfigErrors({ WEBHOOK_NETWORKS })).toEqual([
      'WEBHOOK_NETWORKS must be comma-separated networks such as 10.0.0.0/8.',
    ]);
  });
});
