import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

export interface SelfSignedCertificate {
  /** PEM. */
  key: string;
  cert: string;
  /** SHA-256 of the public key, with which Chromium can be told to trust the certificate. */
  keyHash: string;
}

/** Creates a certificate for a name, valid for a day (X.509 version 3, RFC 5280). */
export function createSelfSignedCertificate(name: string): SelfSignedCertificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const publicKeyInfo = publicKey.export({ type: 'spki', format: 'der' });
  // ecdsa-with-SHA256
  const algorithm = sequence(objectId('2a8648ce3d040302'));
  const commonName = sequence(set(sequence(objectId('550403'), der(0x0c, Buffer.from(name)))));
  // subjectAltName with a DNS name and all names below it.
  const names = sequence(der(0x82, Buffer.from(name)), der(0x82, Buffer.from(`*.${name}`)));
  const extensions = der(0xa3, sequence(sequence(objectId('551d11'), der(0x04, names))));
  const now = Date.now();
  const certificate = sequence(
    der(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.from([1, ...randomBytes(8)])),
    algorithm,
    commonName,
    sequence(utcTime(now - 3_600_000), utcTime(now + 86_400_000)),
    commonName,
    publicKeyInfo,
    extensions,
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', certificate, privateKey));
  const base64 = sequence(certificate, algorithm, signature).toString('base64');
  return {
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    cert: `-----BEGIN CERTIFICATE-----\n${base64.replace(/.{64}/g, '$&\n').trimEnd()}\n-----END CERTIFICATE-----\n`,
    keyHash: createHash('sha256').update(publicKeyInfo).digest('base64'),
  };
}

/** Encodes a value in DER: tag, length, content. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const set = (...parts: Buffer[]) => der(0x31, ...parts);
const integer = (bytes: Buffer) => der(0x02, bytes);
const objectId = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
/** Encodes a time as `YYMMDDhhmmssZ`. */
const utcTime = (at: number) => der(0x17, Buffer.from(`${new Date(at).toISOString().replace(/\D/g, '').slice(2, 14)}Z`));
