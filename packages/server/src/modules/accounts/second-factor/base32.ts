const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/**
 * Bytes in capital letters and digits that are hard to mistake for each other, without padding.
 *
 * @see https://www.rfc-editor.org/rfc/rfc4648#section-6
 */
export function toBase32(bytes: Uint8Array): string {
  let text = "";
  let bits = 0;
  let bitCount = 0;
  for (const byte of bytes) {
    bits = (bits << 8) | byte;
    bitCount += 8;
    while (bitCount >= 5) {
      bitCount -= 5;
      text += alphabet.charAt((bits >>> bitCount) & 31);
    }
    bits &= (1 << bitCount) - 1;
  }
  return bitCount === 0 ? text : text + alphabet.charAt((bits << (5 - bitCount)) & 31);
}
