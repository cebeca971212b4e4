import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

interface PasskeyBehavior {
  origin?: string;
  /** Whether the device verified the user. */
  isVerified?: boolean;
  counter?: number;
}

/** A passkey in memory that responds like a browser with an authenticator, or like a malicious one. */
export interface SoftwarePasskey {
  id: string;
  /** Response to registration options. */
  register(options: { challenge: string; rp: { id?: string }; user: { id: string } }, behavior?: PasskeyBehavior): string;
  /** Response to sign-in options. */
  signIn(options: { challenge: string; rpId?: string }, behavior?: PasskeyBehavior): string;
}

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
const base64url = (data: Uint8Array) => Buffer.from(data).toString('base64url');

export function createSoftwarePasskey(): SoftwarePasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  const id = base64url(credentialId);
  let userHandle = '';
  let uses = 0;

  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = (rpId: string, flags: number, counter: number) => {
    const bytes = Buffer.alloc(37);
    sha256(rpId).copy(bytes);
    bytes.writeUInt8(flags, 32);
    bytes.writeUInt32BE(counter, 33);
    return bytes;
  };
  // Flags of WebAuthn, section 6.1: user present 0x01, user verified 0x04, attested credential 0x40.
  const getFlags = (isVerified: boolean) => 0x01 | (isVerified ? 0x04 : 0);
  const serializeCredential = (response: Record<string, unknown>) =>
    JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response });

  return {
    id,
    register({ challenge, rp, user }, { origin = 'http://localhost:8080', isVerified = true } = {}) {
      userHandle = user.id;
      // RFC 9053: an EC2 key (2) for ES256 (-7) on P-256 (1).
      const key = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x!, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y!, 'base64url'))],
        ]),
      );
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const data = authenticatorData(rp.id ?? 'localhost', getFlags(isVerified) | 0x40, uses);
      const authData = new Uint8Array(Buffer.concat([data, Buffer.alloc(16), length, credentialId, key]));
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      return serializeCredential({
        clientDataJSON: base64url(clientData('webauthn.create', challenge, origin)),
        attestationObject: base64url(isoCBOR.encode(attestation as never)),
        transports: ['internal'],
      });
    },
    signIn({ challenge, rpId = 'localhost' }, { origin = 'http://localhost:8080', isVerified = true, counter = ++uses } = {}) {
      const data = authenticatorData(rpId, getFlags(isVerified), counter);
      const client = clientData('webauthn.get', challenge, origin);
      return serializeCredential({
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
        userHandle,
      });
    },
  };
}
