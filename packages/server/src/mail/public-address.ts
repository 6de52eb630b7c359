/** Where people reach the server: as configured, or where it listens. */
export class PublicAddress {
  readonly #configured: string | undefined;
  #listening = "http://localhost";

  constructor(configured: string | undefined) {
    this.#configured = configured;
  }

  /** Told once the port is known. */
  listensOn(host: string, port: number): void {
    const isAnyHost = host === "0.0.0.0" || host === "::";
    this.#listening = `http://${isAnyHost ? "localhost" : host.includes(":") ? `[${host}]` : host}:${port}`;
  }

  /** Without a slash at the end. */
  get url(): string {
    return this.#configured ?? this.#listening;
  }
}
