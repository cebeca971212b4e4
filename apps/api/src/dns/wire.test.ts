import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { capturedExchanges } from './captured-messages.ts';
import { DnsFormatError, decodeName, encodeName, encodeRecord, readMessage, recordTypes } from './wire.ts';

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');

describe('names', () => {
  it.each([
    ['example', '07 6578616d706c65 00'],
    ['a.example', '01 61 07 6578616d706c65 00'],
    ['a.example.', '01 61 07 6578616d706c65 00'],
    ['', '00'],
  ])('writes %j', (name, encoded) => {
    expect(encodeName(name)).toEqual(hex(encoded));
    expect(decodeName(hex(encoded), 0)).toEqual({ name: name.replace(/\.$/, ''), end: hex(encoded).length });
  });

  it('follows pointers back', () => {
    expect(decodeName(hex('07 6578616d706c65 00 01 61 c000'), 9)).toEqual({ name: 'a.example', end: 13 });
  });

  it.each([
    ['points to itself', 'c000', 0],
    ['points forward', 'c002 01 61 00', 0],
    ['goes in circles', '01 61 c002 c000', 4],
    ['ends early', '05 6161', 0],
    ['has no end', '01 61', 0],
    ['has a label of an unknown type', '40 00', 0],
    ['ends within a pointer', 'c0', 0],
    ['is longer than 255 octets', `3f${'61'.repeat(63)}`.repeat(5), 0],
  ])('rejects a name that %s', (_what, bytes, start) => {
    expect(() => decodeName(hex(bytes), start)).toThrow(DnsFormatError);
  });
});

describe('messages', () => {
  it.each(capturedExchanges)('reads the exchange to $kind with $algorithm of $from', ({ request, response }) => {
    const [query, result] = [request, response].map((bytes) => readMessage(Buffer.from(bytes, 'hex')));
    expect(query?.questions).toHaveLength(1);
    expect(result?.id).toBe(query?.id);
    expect(result?.additionals.at(-1)?.type).toBe(recordTypes.TSIG);
  });

  it('rejects a message that is cut off anywhere', () => {
    for (const { response } of capturedExchanges) {
      const bytes = Buffer.from(response, 'hex');
      for (let length = 0; length < bytes.length; length++)
        expect(() => readMessage(bytes.subarray(0, length))).toThrow(DnsFormatError);
    }
  });

  it('rejects any other octets with the same error, and ends', () => {
    const captured = capturedExchanges.flatMap(({ request, response }) => [request, response]);
    const damaged = fc
      .tuple(fc.constantFrom(...captured), fc.array(fc.tuple(fc.nat(250), fc.nat(255)), { maxLength: 20 }))
      .map(([bytes, changes]) => {
        const message = Buffer.from(bytes, 'hex');
        for (const [at, value] of changes) if (at < message.length) message[at] = value;
        return message;
      });
    const anything = fc.uint8Array({ maxLength: 600 }).map((bytes) => Buffer.from(bytes));
    fc.assert(
      fc.property(fc.oneof(damaged, anything), (message) => {
        try {
          readMessage(message);
        } catch (error) {
          expect(error).toBeInstanceOf(DnsFormatError);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('writes a record without data', () => {
    const record = { name: 'a', type: 12, class: 255, ttl: 0, data: Buffer.alloc(0) };
    expect(encodeRecord(record)).toEqual(hex('01 61 00 000c 00ff 00000000 0000'));
  });
});
