/** Compressed data that cannot be unpacked. The message says what they are, as a sentence goes on after a colon. */
export class UnpackingError extends Error {}
