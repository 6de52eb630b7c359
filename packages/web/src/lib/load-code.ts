import { fetchWithTimeout } from "./fetch-with-timeout.ts";

/** Code that has not arrived within this time counts as failed. */
const codeTimeoutMs = 120_000;

/** A part of the application did not arrive, so that what needs it cannot be shown. */
export class CodeError extends Error {
  /** The server has another build by now, in which the files of this page are no more. */
  readonly isOutdated: boolean;

  constructor(isOutdated: boolean, cause: unknown) {
    const message = isOutdated
      ? "Foretell was updated while this page was open. Reload to go on."
      : "A part of this page did not arrive. Check the connection, then try again.";
    super(message, { cause });
    this.name = "CodeError";
    this.isOutdated = isOutdated;
  }
}

/**
 * Waits for code that is fetched when it is first needed.
 *
 * @throws CodeError where it does not arrive
 */
export async function loadCode<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await withinTimeout(load(), codeTimeoutMs);
  } catch (error) {
    throw await explainCodeFailure(error);
  }
}

/** Why code did not arrive, as far as the server tells. */
export async function explainCodeFailure(cause: unknown): Promise<CodeError> {
  const served = await fetchPage();
  const own = findEntry(document.documentElement.outerHTML);
  return new CodeError(served !== undefined && findEntry(served) !== own, cause);
}

/** Whether the server answers with the application, so that the page can be loaded anew. */
export async function isServed(): Promise<boolean> {
  return (await fetchPage()) !== undefined;
}

/** The script that a page of the application starts from; its name differs between builds. Undefined where the text is no such page. */
export function findEntry(html: string): string | undefined {
  return /<script type="module"[^>]* src="([^"]+)"/.exec(html)?.[1];
}

/** Settles as the promise does, and rejects if that takes longer than `timeoutMs`. */
async function withinTimeout<Value>(promise: Promise<Value>, timeoutMs: number): Promise<Value> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`No answer within ${timeoutMs / 1_000} seconds`)), timeoutMs);
  try {
    return await Promise.race([promise, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** The page that the server starts the application from by now; undefined where it does not answer with one. */
async function fetchPage(): Promise<string | undefined> {
  try {
    const response = await fetchWithTimeout()("/", { headers: { accept: "text/html" }, cache: "no-store" });
    const html = await response.text();
    return response.ok && findEntry(html) !== undefined ? html : undefined;
  } catch {
    return undefined;
  }
}
