import { isApple } from "./is-apple.ts";
import { mainActionKey } from "./main-action-key.ts";

/** What keys do, for people to read. */
export interface KeyWords {
  readonly keys: readonly string[];
  readonly action: string;
}

const control = isApple ? "⌘" : "Ctrl";

/** The keys that work everywhere. */
export const commonKeys: readonly KeyWords[] = [
  { keys: [control, "K"], action: "Find anything" },
  { keys: [mainActionKey.toUpperCase()], action: "The main action of a page, such as a new project" },
  { keys: ["?"], action: "The keys of the page" },
  { keys: ["Esc"], action: "Close what is open" },
];

/** The keys of some pages, by what stands in their address. */
const keysOfPages: readonly { readonly title: string; readonly address: RegExp; readonly keys: readonly KeyWords[] }[] =
  [
    {
      title: "Simulations",
      address: /\/simulations\/?$/,
      keys: [
        { keys: ["↑", "↓"], action: "From one simulation to the next" },
        { keys: ["Enter"], action: "Open it" },
      ],
    },
    {
      title: "New simulation",
      address: /\/simulations\/?$/,
      keys: [{ keys: [control, "Enter"], action: "Run the statement" }],
    },
    {
      title: "Impact results",
      address: /\/simulations\/[^/]+$/,
      keys: [
        { keys: ["J", "K"], action: "To the next table, and to the one before" },
        { keys: ["Enter"], action: "How its number came about" },
      ],
    },
    {
      title: "Diagram",
      address: /\/(?:erd(?:\/[^/]+)?|simulations\/[^/]+|compare)$/,
      keys: [
        { keys: ["←", "↑", "→", "↓"], action: "The nearest table in that direction" },
        { keys: ["Shift", "←"], action: "Move the view" },
        { keys: ["+", "−"], action: "Larger, smaller" },
        { keys: ["0"], action: "Everything" },
        { keys: ["/"], action: "Find a table or column" },
        { keys: ["Enter"], action: "The table with its neighbours alone" },
        { keys: ["Space"], action: "Choose the table together with others" },
        { keys: ["Shift", "drag"], action: "Choose what is drawn around" },
        { keys: ["Esc"], action: "Choose nothing, then the whole diagram" },
      ],
    },
    {
      title: "Tables",
      address: /\/tables$/,
      keys: [
        { keys: ["↑", "↓"], action: "From one table to the next" },
        { keys: ["Enter"], action: "Open it" },
      ],
    },
  ];

/** The keys of the page at an address, in groups. */
export const keysOf = (pathname: string) => keysOfPages.filter(({ address }) => address.test(pathname));
