import { describe, expect, it } from 'vitest';
import type { TsigAlgorithm } from '../endpoint-settings.ts';
import { capturedExchanges, capturedKeyName, getCapturedSecret } from './captured-messages.ts';
import { appendUnsignedTsig, findTsig, signMessage, type Tsig, tsigErrors, verifyTsig } from './tsig.ts';
import { readMessage } from './wire.ts';

const getKey = (algorithm: TsigAlgorithm) => ({ name: capturedKeyName, algorithm, secret: getCapturedSecret(algorithm) });
const readTsig = (message: Buffer): Tsig => findTsig(message, readMessage(message))!;
const removeTsig = (message: Buffer): Buffer => {
  const bare = Buffer.from(message.subarray(0, readTsig(message).start));
  bare.writeUInt16BE(bare.readUInt16BE(10) - 1, 10);
  return bare;
};
const signedExchanges = capturedExchanges.filter(({ kind }) => kind !== 'foreign key');
const [sample] = signedExchanges as [(typeof signedExchanges)[number]];
const request = Buffer.from(sample.request, 'hex');
const key = getKey(sample.algorithm);
const now = readTsig(request).timeSigned;

describe.each(signedExchanges)('$kind with $algorithm of $from', ({ algorithm, ...captured }) => {
  const captureKey = getKey(algorithm);
  const requestBytes = Buffer.from(captured.request, 'hex');
  const responseBytes = Buffer.from(captured.response, 'hex');
  const requestTsig = readTsig(requestBytes);
  const responseTsig = readTsig(responseBytes);

  it('has a request and a response with valid signatures', () => {
    const options = { key: captureKey, now: requestTsig.timeSigned };
    expect(verifyTsig(requestBytes, requestTsig, options)).toBe(tsigErrors.NONE);
    expect(verifyTsig(responseBytes, responseTsig, { ...options, requestMac: requestTsig.mac })).toBe(tsigErrors.NONE);
  });

  it('is signed byte for byte as these programs do', () => {
    const options = { key: captureKey, timeSigned: requestTsig.timeSigned };
    expect(signMessage(removeTsig(requestBytes), options)).toEqual({ signed: requestBytes, mac: requestTsig.mac });
    const responseOptions = { ...options, timeSigned: responseTsig.timeSigned, requestMac: requestTsig.mac };
    expect(signMessage(removeTsig(responseBytes), responseOptions).signed).toEqual(responseBytes);
  });

  it('is refused when the response belongs to another request', () => {
    const options = { key: captureKey, now: requestTsig.timeSigned, requestMac: Buffer.alloc(requestTsig.mac.length) };
    expect(verifyTsig(responseBytes, responseTsig, options)).toBe(tsigErrors.BADSIG);
  });
});

describe('a signature', () => {
  it('fails when any octet before it changes', () => {
    const tsig = readTsig(request);
    for (let at = 2; at < tsig.start; at++) {
      const changedRequest = Buffer.from(request);
      changedRequest[at]! ^= 2;
      expect(verifyTsig(changedRequest, tsig, { key, now })).toBe(tsigErrors.BADSIG);
    }
  });

  it('survives a forwarder that gives the message another ID', () => {
    const forwarded = Buffer.from(request);
    forwarded.writeUInt16BE(1, 0);
    expect(verifyTsig(forwarded, readTsig(forwarded), { key, now })).toBe(tsigErrors.NONE);
  });

  it.each([
    ['another secret', { ...key, secret: Buffer.alloc(32) }, 'BADSIG'],
    ['another name', { ...key, name: 'other.key' }, 'BADKEY'],
    ['another algorithm', { ...key, algorithm: 'hmac-sha512' as const }, 'BADKEY'],
  ] as const)('is refused with %s', (_difference, otherKey, error) => {
    expect(verifyTsig(request, readTsig(request), { key: otherKey, now })).toBe(tsigErrors[error]);
  });

  it('is valid for 300 seconds before and after its time', () => {
    const verifyAt = (seconds: number) => verifyTsig(request, readTsig(request), { key, now: now + seconds });
    expect([-301, -300, 300, 301].map(verifyAt)).toEqual([
      tsigErrors.BADTIME,
      tsigErrors.NONE,
      tsigErrors.NONE,
      tsigErrors.BADTIME,
    ]);
  });

  it('is refused when it is truncated', () => {
    const tsig = readTsig(request);
    expect(verifyTsig(request, { ...tsig, mac: tsig.mac.subarray(0, 16) }, { key, now })).toBe(tsigErrors.BADSIG);
  });
});

describe('a refusal of a foreign key', () => {
  const refusals = capturedExchanges.filter(({ kind }) => kind === 'foreign key');

  it.each(refusals)('is read from $from', ({ response }) => {
    expect(readTsig(Buffer.from(response, 'hex'))).toMatchObject({ error: tsigErrors.BADSIG, mac: Buffer.alloc(0) });
  });

  it('is written without a signature', () => {
    const refusal = appendUnsignedTsig(removeTsig(Buffer.from(sample.response, 'hex')), readTsig(request), tsigErrors.BADKEY);
    expect(readTsig(refusal)).toMatchObject({ error: tsigErrors.BADKEY, mac: Buffer.alloc(0), keyName: capturedKeyName });
  });
});

describe('a malformed TSIG record', () => {
  it.each([
    ['its data ends within the signature', (message: Buffer, { start }: Tsig) => message.writeUInt16BE(0xffff, start + 43)],
    ['its other data is longer than the record', (message: Buffer) => message.writeUInt16BE(6, message.length - 2)],
  ])('is rejected: %s', (_what, damage) => {
    const damaged = Buffer.from(request);
    damage(damaged, readTsig(request));
    expect(() => readTsig(damaged)).toThrow('the TSIG record is incomplete');
  });

  it('is rejected where it is not the last record', () => {
    const twice = signMessage(request, { key, timeSigned: now }).signed;
    expect(() => readTsig(twice)).toThrow('not the last one');
  });
});
