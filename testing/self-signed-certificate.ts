import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** A certificate for this machine, generated for each run: X.509 by hand, so that no key is stored in the repository. */

const OID = {
  ecdsaWithSha256: '06082a8648ce3d040302',
  commonName: '0603550403',
  subjectAltName: '0603551d11',
  basicConstraints: '0603551d13',
} as const;
const TAG = { integer: 2, bits: 3, octets: 4, utf8: 0x0c, utcTime: 0x17, sequence: 0x30, set: 0x31 } as const;
const HOUR_MS = 3_600_000;

export type Certificate = { certificate: string; key: string };

/** Valid for `localhost` and 127.0.0.1, for an hour. */
export function makeCertificate(): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const body = certificateBody(publicKey);
  const signature = sign('sha256', body, privateKey);
  const whole = sequence(body, sequence(oid(OID.ecdsaWithSha256)), bits(signature));
  return {
    certificate: `-----BEGIN CERTIFICATE-----\n${whole.toString('base64').replace(/.{1,64}/g, '$&\n')}-----END CERTIFICATE-----\n`,
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
  };
}

function certificateBody(publicKey: KeyObject): Buffer {
  const serial = randomBytes(8);
  serial[0] = 1;
  const name = sequence(der(TAG.set, sequence(oid(OID.commonName), der(TAG.utf8, Buffer.from('localhost')))));
  const names = sequence(
    der(0x82, Buffer.from('localhost')), // dNSName
    der(0x87, Buffer.from([127, 0, 0, 1])), // iPAddress
  );
  const isAuthority = sequence(Buffer.from([0x01, 0x01, 0xff]));
  return sequence(
    der(0xa0, der(TAG.integer, Buffer.from([2]))), // version 3
    der(TAG.integer, serial),
    sequence(oid(OID.ecdsaWithSha256)),
    name,
    sequence(utcTime(-HOUR_MS), utcTime(HOUR_MS)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(
      0xa3,
      sequence(
        sequence(oid(OID.basicConstraints), der(TAG.octets, isAuthority)),
        sequence(oid(OID.subjectAltName), der(TAG.octets, names)),
      ),
    ),
  );
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const head =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...head]), content]);
}

const sequence = (...parts: Buffer[]) => der(TAG.sequence, ...parts);
const bits = (content: Buffer) => der(TAG.bits, Buffer.from([0]), content);
const oid = (hex: string) => Buffer.from(hex, 'hex');

function utcTime(shiftMs: number): Buffer {
  const text = new Date(Date.now() + shiftMs).toISOString().replace(/\D/g, '').slice(2, 14);
  return der(TAG.utcTime, Buffer.from(`${text}Z`));
}
