import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";

const ivBytes = 12;
const tagBytes = 16;

interface Key {
  /** Tells keys apart, and nothing of them. */
  readonly id: string;
  readonly bytes: Buffer;
}

export interface Sealed {
  readonly keyId: string;
  /** Initialisation vector, authentication tag and ciphertext, one after the other. */
  readonly bytes: Buffer;
}

/** Keeps secrets readable by the server alone: AES-256-GCM, with a key that is derived from the server's own secret. */
export class SecretBox {
  readonly #current: Key;
  readonly #keys: readonly Key[];

  /** `former` is the server's secret before it was changed: what was sealed with it is still opened. */
  constructor(secret: string, purpose: string, former: string | undefined) {
    this.#current = deriveKey(secret, purpose);
    this.#keys = [this.#current, ...(former === undefined ? [] : [deriveKey(former, purpose)])];
  }

  /** Seals the bytes for one owner: for another they do not open. */
  seal(bytes: Uint8Array, owner: string): Sealed {
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv("aes-256-gcm", this.#current.bytes, iv).setAAD(Buffer.from(owner));
    const text = Buffer.concat([cipher.update(bytes), cipher.final()]);
    return { keyId: this.#current.id, bytes: Buffer.concat([iv, cipher.getAuthTag(), text]) };
  }

  /** The bytes; undefined where their key is not known any more, or they were changed. */
  open({ keyId, bytes }: Sealed, owner: string): Buffer | undefined {
    const key = this.#keys.find(({ id }) => id === keyId);
    if (key === undefined) return undefined;
    const [iv, tag] = [bytes.subarray(0, ivBytes), bytes.subarray(ivBytes, ivBytes + tagBytes)];
    try {
      const decipher = createDecipheriv("aes-256-gcm", key.bytes, iv, { authTagLength: tagBytes });
      decipher.setAAD(Buffer.from(owner)).setAuthTag(tag);
      return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]);
    } catch {
      return undefined;
    }
  }

  /** Whether it is better sealed again: the key is a former one. */
  isOutdated({ keyId }: Pick<Sealed, "keyId">): boolean {
    return keyId !== this.#current.id;
  }
}

function deriveKey(secret: string, purpose: string): Key {
  const bytes = Buffer.from(hkdfSync("sha256", secret, "", purpose, 32));
  return { id: createHash("sha256").update(bytes).digest("hex").slice(0, 16), bytes };
}
