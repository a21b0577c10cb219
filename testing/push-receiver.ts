import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';

/**
 * The browser's end of a push message: its subscription, and the decryption of what arrives (RFC 8291 and 8188 implemented by hand).
 */

export type PushReceiver = {
  keys: { p256dh: string; auth: string };
  /** @throws when the message was encrypted for another receiver, or modified on the way */
  decrypt(body: Buffer): unknown;
};

const KEY_BYTES = 65;
const SALT_BYTES = 16;
const TAG_BYTES = 16;
const LAST_RECORD = 2;

export function makePushReceiver(): PushReceiver {
  const curve = createECDH('prime256v1');
  const publicKey = curve.generateKeys();
  const auth = randomBytes(16);
  return {
    keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    decrypt(body) {
      const salt = body.subarray(0, SALT_BYTES);
      const keyStart = SALT_BYTES + 5;
      if (body[keyStart - 1] !== KEY_BYTES) throw new Error('The key of the sender is not in the header');
      const senderKey = body.subarray(keyStart, keyStart + KEY_BYTES);
      const secret = curve.computeSecret(senderKey);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey]);
      const input = hkdf(secret, auth, info, 32);
      const key = hkdf(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
      const nonce = hkdf(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
      const record = body.subarray(keyStart + KEY_BYTES);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce);
      decipher.setAuthTag(record.subarray(-TAG_BYTES));
      const padded = Buffer.concat([decipher.update(record.subarray(0, -TAG_BYTES)), decipher.final()]);
      const end = padded.lastIndexOf(LAST_RECORD);
      return JSON.parse(padded.subarray(0, end).toString());
    },
  };
}

const hkdf = (input: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', input, salt, info, length));

export type VapidClaims = { aud: string; exp: number; sub: string };

/** The claims of an `Authorization: vapid` header (RFC 8292). @throws when the key did not sign them */
export function readVapid(header: string | undefined, publicKey: string): VapidClaims {
  const [, token = '', key] = /^vapid t=([^,]+), k=(\S+)$/.exec(header ?? '') ?? [];
  if (key !== publicKey) throw new Error('Signed with another key');
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const x = point.subarray(1, 33).toString('base64url');
  const y = point.subarray(33).toString('base64url');
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    {
      key: createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' }),
      dsaEncoding: 'ieee-p1363',
    },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('The signature is wrong');
  return JSON.parse(Buffer.from(claims, 'base64url').toString());
}
