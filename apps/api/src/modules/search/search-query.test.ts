import { describe, expect, it } from 'vitest';
import { getAddressKey, parseQuery } from './search-query.ts';

describe('a number', () => {
  it.each([
    'LN-204512',
    'ln-204512',
    'LN 204512',
    'ln204512',
    'LN–204512',
    '\u200eLN-204512\u202c',
    'LN-\u200c204512\u061c',
    '(LN-204512)',
    '“LN-204512”',
    '#LN-204512',
    'LN-204512.',
    'LN-204512…',
    'line LN-204512:',
    ' "ln-204512", ',
  ])('is a line ID: %s', (typed) => {
    const query = parseQuery(typed);
    expect(query).toMatchObject({ serviceIds: { LINE: 204_512 }, orderId: null, number: null });
    expect(query.forms).toContain('ln-204512');
  });

  it.each(['O2026-104211', 'o2026 104211', 'o2026104211', '#O2026-104211', 'Order O2026-104211'])(
    'is an order number: %s',
    (typed) => {
      const query = parseQuery(typed);
      expect(query).toMatchObject({ serviceIds: {}, orderId: 104_211, number: null });
      expect(query.forms).toContain('o2026-104211');
    },
  );

  it('is a TV account number, as printed on its page', () => {
    expect(parseQuery('TV account 400004')).toMatchObject({ number: 400_004 });
    expect(parseQuery('TV-account 400004').forms).toContain('400004');
    expect(parseQuery('#400004').number).toBe(400_004);
  });

  it('without a prefix can be any of these', () => {
    expect(parseQuery(' 204512 ')).toMatchObject({ serviceIds: { LINE: 204_512 }, orderId: 204_512, number: 204_512 });
  });

  it.each(['2147483648', '9999999999', '0', 'LN-0', '20451234567', 'LN-20451x'])('is not an ID: %s', (typed) => {
    expect(parseQuery(typed)).toMatchObject({ serviceIds: {}, orderId: null, number: null });
  });
});

describe('an address', () => {
  it.each([
    ['1234 AB 14-B', '1234ab14b'],
    ['1234ab14b', '1234ab14b'],
    ['1234 ab, 14 b', '1234ab14b'],
    ['1234AB 14', '1234ab14'],
    ['1234AB 14 bis-2', '1234ab14bis2'],
    ['(1234 AB 14/B).', '1234ab14b'],
  ])('is parsed from %s', (typed, form) => {
    const query = parseQuery(typed);
    expect(query.address).toMatchObject({ postalCode: '1234AB', houseNumber: 14 });
    expect(query.forms).toContain(form);
  });

  it.each(['1234 AB', '1234 ABC 14', '123 AB 14', 'x1234AB 14'])('is not parsed from %s', (typed) => {
    expect(parseQuery(typed).address).toBeNull();
  });

  it('has the same form as a stored address', () => {
    expect(getAddressKey({ postalCode: '1234AB', houseNumber: 14, addition: 'BIS-2' })).toBe('1234ab14bis2');
    expect(getAddressKey({ postalCode: '1234AB', houseNumber: 14, addition: null })).toBe('1234ab14');
  });

  it('can be just a postal code, with or without a space', () => {
    expect(parseQuery('1234 AB').forms).toContain('1234ab');
    expect(parseQuery('Heidestraat 61-A, 1234 AB Venlo').wordings).toEqual([
      ['heidestraat', '61-a', '1234ab', 'venlo'],
      ['heidestraat', '61a', '1234ab', 'venlo'],
    ]);
  });
});

describe('an IP network', () => {
  it.each([
    ['192.0.2.9', '192.0.2.9'],
    ['192.0.2.8/30', '192.0.2.8/30'],
    ['192.0.2.8/030', '192.0.2.8/30'],
    ['2001:DB8::1', '2001:db8::1'],
    ['(192.0.2.9)', '192.0.2.9'],
    ['192.0.2.8/', '192.0.2.8'],
    ['192.0.2.9.', '192.0.2.9'],
    ['[2001:db8:2::]', '2001:db8:2::'],
    ['2001:db8:2::/48.', '2001:db8:2::/48'],
    ['::1', '::1'],
    ['2001:0db8:0000:0000:0000:0000:0000:0001/56', '2001:0db8:0000:0000:0000:0000:0000:0001/56'],
  ])('is parsed from %s', (typed, network) => expect(parseQuery(typed).network).toBe(network));

  it.each(['192.0.2.', '192.0.2.256', '192.0.2.8/33', '192.0.2.8/3/0', '2001:db8::/129', 'fe80::1%eth0', '::g'])(
    'is not parsed from %s, which the database rejects',
    (typed) => expect(parseQuery(typed).network).toBeNull(),
  );

  it.each(['0.0.0.0/0', '10.0.0.0/7', '::/0', '2000::/3'])('is not too wide: %s', (typed) =>
    expect(parseQuery(typed).network).toBeNull(),
  );
});

describe('a telephone number', () => {
  it.each([
    '0205550100',
    '020 555 01 00',
    '020-5550100',
    '+31 20 555 0100',
    '0031205550100',
    '+31 (0)20 5550100',
    '(020) 5550100',
    '020/5550100',
  ])('is normalized to its stored form: %s', (typed) => expect(parseQuery(typed).forms).toContain('0205550100'));

  it.each(['020 555 01', '+32 20 555 0100', '1205550100'])('is not parsed from %s', (typed) =>
    expect(parseQuery(typed).forms).toEqual([typed]),
  );
});

describe('a MAC address', () => {
  it.each([
    '02:00:5E:4e:49:13',
    '02-00-5e-4e-49-13',
    '0200.5e4e.4913',
    '0200-5e4e-4913',
    '02005e-4e4913',
    '02 00 5e 4e 49 13',
    '(02:00:5E:4E:49:13)',
    '02:00-5e:4e:49:13',
  ])('is compared without separators: %s', (typed) => {
    const query = parseQuery(typed);
    expect(query.forms).toContain('02005e4e4913');
    expect(query.wordings).toContainEqual(['02005e4e4913']);
  });

  it('is not parsed with other letters or too many digits', () => {
    expect(parseQuery('02:00:5e:4e:49:13:77').forms).toHaveLength(1);
    expect(parseQuery('02:00:5g:4e:49:13').forms).toHaveLength(1);
  });
});

describe('an API token', () => {
  it('is searched by its first characters, because the rest is secret', () => {
    const query = parseQuery('dmc_17e8SecretSecretSecret');
    expect(JSON.stringify(query)).not.toMatch(/secret/i);
    expect(query.forms).toEqual(['dmc_17e8']);
    const quoted = parseQuery('Bearer "dmc_17e8SecretSecretSecret"');
    expect(JSON.stringify(quoted)).not.toMatch(/secret/i);
    expect(quoted.wordings).toContainEqual(['bearer', 'dmc_17e8']);
  });
});

describe('words', () => {
  it('must all occur, in any order', () => {
    expect(parseQuery(' Dam,  van  Sanne ').wordings).toEqual([['dam', 'van', 'sanne']]);
  });

  it.each(['  ', "';--", '%%', '…', '\u200f\u200f'])('are empty without letters or digits: "%s"', (typed) => {
    expect(parseQuery(typed).wordings).toEqual([]);
  });

  it('are recognized in any script, up to eight', () => {
    expect(parseQuery('שלום עולם').wordings).toEqual([['שלום', 'עולם']]);
    expect(parseQuery('a b c d e f g h i j').wordings[0]).toHaveLength(8);
    expect(parseQuery("'; drop table line").wordings).toEqual([['drop', 'table', 'line']]);
  });
});
