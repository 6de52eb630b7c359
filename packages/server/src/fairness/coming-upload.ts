/** An upload that is about to come. */
export interface ComingUpload {
  /** Undefined where the request does not tell. */
  readonly announcedBytes: number | undefined;
  /** The most that it can be. */
  readonly limitBytes: number;
  /** How much of it has come, asked once it is over. */
  readonly arrivedBytes: () => number;
}
