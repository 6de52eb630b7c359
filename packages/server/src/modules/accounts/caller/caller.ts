/** Where a call comes from. */
export interface Caller {
  readonly address: string;
  readonly userAgent: string | undefined;
  /** What the client says that its device is known by. */
  readonly deviceToken?: string | undefined;
}
