import type { Page } from "playwright-core";

/** Who looks at a screen. */
export type Visitor = "nobody" | "owner" | "newcomer";

/** One screen in one state. */
export interface Screen {
  readonly name: string;
  readonly path: string;
  /** The owner of the prepared projects unless told otherwise. */
  readonly visitor?: Visitor;
  /** What is done before the page is opened, such as an answer of the server that is held back. */
  readonly prepare?: (page: Page) => Promise<void>;
  /** The page waits for an answer that does not come. */
  readonly isWaiting?: boolean;
  /** What is done on the page to bring it to its state. */
  readonly reach?: (page: Page) => Promise<void>;
}
