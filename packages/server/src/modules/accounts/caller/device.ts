const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPod/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/CrOS/, "ChromeOS"],
  [/Mac OS X|Macintosh/, "macOS"],
  [/Linux|X11/, "Linux"],
];

// The order matters: nearly every browser also claims to be the ones it descends from.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(?:e|A|iOS)?\//, "Edge"],
  [/OPR\/|Opera/, "Opera"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\/|Chromium\//, "Chrome"],
  [/Safari\//, "Safari"],
];

const nameOf = (table: typeof systems, text: string): string | undefined =>
  table.find(([pattern]) => pattern.test(text))?.[1];

/** A name by which a person knows a device, such as "Firefox on Linux", from its User-Agent header. */
export function deviceName(userAgent: string | undefined): string {
  if (userAgent === undefined || userAgent.trim() === "") return "Unknown device";
  const browser = nameOf(browsers, userAgent);
  const system = nameOf(systems, userAgent);
  if (browser !== undefined) return system === undefined ? browser : `${browser} on ${system}`;
  // A program: its own name, without versions of what it is made of.
  const program = /^[\w.+-]{1,40}/.exec(userAgent)?.[0];
  return program ?? system ?? "Unknown device";
}
