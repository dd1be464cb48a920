// In order: browsers name those that they descend from, and Chrome and Safari are in nearly all of them.
const PROGRAMS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?(iOS)?\//, 'Edge'],
  [/\b(OPR|Opera|OPiOS)\b/, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chromium|Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*Safari\//, 'Safari'],
  [/\bcurl\//i, 'curl'],
  [/\b(node|undici)\b/i, 'Node.js'],
  [/\bpython/i, 'Python'],
];

// Phones name the systems that theirs are made of: they come first.
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\b(Macintosh|Mac OS X|Darwin)\b/, 'macOS'],
  [/\bLinux\b/i, 'Linux'],
];

const nameIn = (agent: string, names: typeof PROGRAMS): string | null =>
  names.find(([pattern]) => pattern.test(agent))?.[1] ?? null;

/**
 * What a person calls the device of a user agent: "Firefox on Linux". It has no version in it, so that an update is no new device.
 * @param agent null where the client sent none
 */
export function deviceOf(agent: string | null): string {
  const program = nameIn(agent ?? '', PROGRAMS) ?? /^[\w.-]{1,40}/.exec(agent ?? '')?.[0] ?? 'Unknown program';
  const system = nameIn(agent ?? '', SYSTEMS);
  return system ? `${program} on ${system}` : program;
}
