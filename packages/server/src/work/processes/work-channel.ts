/** How a function that runs in a work process speaks with whoever called it, beside its task and its result. */
export interface WorkChannel<Incoming = unknown, Outgoing = unknown> {
  readonly post: (message: Outgoing) => void;
  /** Sends bytes, which are whoever called's before the result is; resolves once they are no longer needed here. */
  readonly sendBytes: (bytes: Uint8Array) => Promise<void>;
  /** Takes what comes from now on and what came before anybody listened; one listener at a time. */
  readonly listen: (listener: (message: Incoming) => void) => void;
}
